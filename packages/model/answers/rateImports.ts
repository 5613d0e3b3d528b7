import { z } from 'zod'
import { rateProducts } from '../channels/channels.ts'
import { importDraftSchema, importPreviewSchema } from './userJobs.ts'

/** POST /sms/rateVersion/importSheet: a price list after reading. */
export const rateImportDraftSchema = importDraftSchema.extend({
  places: z
    .array(z.string())
    .readonly()
    .describe('Names of the fields of which at least one says what a rate is for.'),
  product: z
    .enum(rateProducts)
    .nullable()
    .describe('The product of lines without one, as it was chosen for this list the last time.'),
  remembered: z.boolean().describe('The columns are those chosen for this list before.'),
})
export type RateImportDraft = z.output<typeof rateImportDraftSchema>

const count = z.int()

/** POST /sms/rateVersion/importCheck: how it is read and what it would change. */
export const rateImportPreviewSchema = importPreviewSchema.extend({
  changes: z
    .object({
      rises: count,
      falls: count,
      other: count.describe('The price stays, and something else changes.'),
      new: count,
      same: count,
      missing: count.describe('In force and not in the sheet: removed if it is the whole list.'),
    })
    .nullable()
    .describe(
      'Against what is in force; null for a sheet too long to compare while somebody waits.',
    ),
  startsAt: z
    .string()
    .nullable()
    .describe('When the draft begins: as it says, else the first date to come in the sheet.'),
})
export type RateImportPreview = z.output<typeof rateImportPreviewSchema>
