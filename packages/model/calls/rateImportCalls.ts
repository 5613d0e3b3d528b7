import { z } from 'zod'
import { rateImportDraftSchema, rateImportPreviewSchema } from '../answers/rateImports.ts'
import { textEncodingField } from '../answers/textReading.ts'
import { userJobRowSchema } from '../answers/userJobs.ts'
import { defineCall } from '../kit/call.ts'
import { listRowSchema } from '../kit/listCall.ts'
import { id } from '../kit/schema.ts'
import { rateChangeList } from '../lists/rateChanges.ts'
import { rateProducts } from '../channels/channels.ts'
import { importMapping } from './sheetCalls.ts'
import { sheetTypes } from './userJobs.ts'

const order = z.strictObject({
  id,
  /** The sheet as `importSheet` named it: that of the caller, for an hour. */
  sheet: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ examples: ['0123456789abcdef0123456789abcdef'] }),
  mapping: importMapping,
  /** Rates that are not in the sheet are removed. */
  whole: z.boolean().default(false),
  /** Of lines without one. */
  product: z.enum(rateProducts).optional(),
  encoding: textEncodingField,
})

/** Import of a price list whose columns a person assigns: read, checked, and compared into a draft. */
export const rateImportCalls = {
  importSheet: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/importSheet',
    access: 'rateVersion:import',
    summary:
      'Read a price list for a draft: which column may be what; multipart: the fields, then the part file',
    isAct: false,
    upload: z.strictObject({ id, encoding: textEncodingField }),
    out: rateImportDraftSchema,
  }),
  importCheck: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/importCheck',
    access: 'rateVersion:import',
    summary:
      'How a price list is read with these columns, and what it would change; nothing is written',
    isAct: false,
    ids: { id: 'rateVersion' },
    in: order,
    out: rateImportPreviewSchema,
  }),
  importJob: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/importJob',
    access: 'rateVersion:import',
    summary: 'Compare a price list that was read with what is in force, as a job, into its draft',
    ids: { id: 'rateVersion' },
    in: order,
    out: userJobRowSchema,
  }),
  importTemplate: defineCall({
    method: 'GET',
    path: '/sms/rateVersion/importTemplate',
    access: 'rateVersion:import',
    summary: 'A price list to fill in: the columns with examples',
    file: sheetTypes.xlsx,
  }),
  first: defineCall({
    method: 'GET',
    path: '/sms/rateVersion/first',
    access: 'rateVersion:list',
    summary:
      'The rows of a version to look at first: its largest rises before its falls, or its lines with errors as they are in the file',
    readOnly: true,
    ids: { id: 'rateVersion' },
    in: z.strictObject({ id, of: z.enum(['changes', 'wrong']).default('changes') }),
    out: z.array(listRowSchema(rateChangeList)),
    oldBy: ['rateChange'],
  }),
}
