import { z } from 'zod'

/**
 * The public data of a host's brand. Returned by GET /sys/brand/byDomain and written into every page before it is
 * painted.
 */
export const brandInfoSchema = z.object({
  brandName: z.string(),
  platformLogo: z.string().describe('Address of the logo.'),
  favicon: z.string().describe('Address of the icon of the browser tab.'),
  primaryColour: z
    .string()
    .nullable()
    .describe('Colour of buttons and links, #rrggbb; null: the one of the product.'),
  isMain: z
    .boolean()
    .describe("The platform's own brand: only it offers the contact-us list (spec §2)."),
  hideRecharge: z
    .boolean()
    .describe('The header goes without recharge, or without the choice of language (spec §6).'),
  hideLanguage: z.boolean(),
  claim: z
    .string()
    .nullable()
    .describe('What stands beside the sign-in, in Chinese; null: nothing of its own.'),
  claimEn: z.string().nullable(),
  pitch: z.string().nullable(),
  pitchEn: z.string().nullable(),
  helpUrl: z.string().nullable().describe("Pages of the brand's own; null: those of the product."),
  privacyUrl: z.string().nullable(),
  termsUrl: z.string().nullable(),
})
export type BrandInfo = z.output<typeof brandInfoSchema>

/** A contact as GET /outApi/listDisplay shows it (spec §3). */
export const contactInfoSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['support', 'sales', 'finance']),
  telegram: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})
export type ContactInfo = z.output<typeof contactInfoSchema>

/** GET /sys/brand/contacts: contacts for the signed-in user. */
export const ownContactsSchema = z.object({
  seller: z
    .object({
      companyName: z.string(),
      contactName: z.string().nullable(),
      contactEmail: z.string().nullable(),
      contactPhone: z.string().nullable(),
    })
    .nullable()
    .describe('The agent the own company buys from; null when that is the platform.'),
  contacts: z.array(contactInfoSchema).describe('Contacts of the seller, in its order.'),
})
export type OwnContacts = z.output<typeof ownContactsSchema>

/** POST /sys/common/upload. The envelope's message is also the id, as in the API family. */
export const pictureInfoSchema = z.object({ id: z.string(), width: z.number(), height: z.number() })
export type PictureInfo = z.output<typeof pictureInfoSchema>
