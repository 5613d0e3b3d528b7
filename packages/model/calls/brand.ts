/** What a host shows of its brand. Answered by GET /sys/brand/byDomain and written into every page before it is painted. */
export interface BrandInfo {
  brandName: string
  /** Address of the logo. */
  platformLogo: string
  /** Address of the icon of the browser tab. */
  favicon: string
  /** Colour of buttons and links, #rrggbb; null: the one of the product. */
  primaryColour: string | null
  /** The platform's own brand: only it offers the contact-us list (spec §2). */
  isMain: boolean
  /** The header goes without recharge, or without the choice of language (spec §6). */
  hideRecharge: boolean
  hideLanguage: boolean
  /** Pages of the brand's own; null: those of the product. */
  helpUrl: string | null
  privacyUrl: string | null
  termsUrl: string | null
}
