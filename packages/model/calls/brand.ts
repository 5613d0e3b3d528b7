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

/** A contact as GET /outApi/listDisplay shows it (spec §3). */
export interface ContactInfo {
  id: string
  name: string
  kind: 'support' | 'sales' | 'finance'
  telegram: string | null
  phone: string | null
  email: string | null
}

/** GET /sys/brand/contacts: whom the signed-in person turns to. */
export interface OwnContacts {
  /** The agent the own company buys from; null when that is the platform. */
  seller: {
    companyName: string
    contactName: string | null
    contactEmail: string | null
    contactPhone: string | null
  } | null
  /** Contacts of the seller, in its order. */
  contacts: ContactInfo[]
}

/** POST /sys/common/upload. The envelope's message is the id too, as in the API family. */
export interface PictureInfo {
  id: string
  width: number
  height: number
}

/** Largest picture the console takes, bytes. */
export const PICTURE_BYTES = 512 * 1024

/** Where a picture is shown, below /{product}. */
export const picturePath = (id: string): string => `/sys/common/static/${id}`
