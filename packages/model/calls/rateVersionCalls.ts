import { templateCategories } from '@tandem/core'
import { z } from 'zod'
import {
  rateCheckSchema,
  rateLinesReadSchema,
  ratePriceSchema,
  rateSummarySchema,
} from '../answers/rates.ts'
import { textEncodingField } from '../answers/textReading.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { idText } from '../kit/listCall.ts'
import { instantText } from '../kit/instant.ts'
import { id, idList } from '../kit/schema.ts'
import { rateProducts } from '../channels/channels.ts'
import { userJobRowSchema } from '../answers/userJobs.ts'

/** Most characters of pasted rows: about five thousand. */
export const MOST_PASTED = 400_000
/** Most lines of a price list. */
export const MOST_RATE_LINES = 500_000

const price = z
  .string()
  .regex(/^[0-9]{1,4}(\.[0-9]{1,9})?$/)
  .meta({ examples: ['0.0125'] })
const seconds = z.int().min(0).max(3600)
const one = z.strictObject({ id })

/** Drafts of price lists: what goes into them, and what becomes of them. */
export const rateVersionCalls = {
  summary: defineCall({
    method: 'GET',
    path: '/sms/rateVersion/summary',
    access: 'rateVersion:list',
    summary: 'What a version changes, in figures',
    readOnly: true,
    ids: { id: 'rateVersion' },
    in: one,
    out: rateSummarySchema,
  }),
  priceHistory: defineCall({
    method: 'GET',
    path: '/sms/rate/priceHistory',
    access: 'rate:list',
    summary: 'Prices of the same network, prefix or category in the same list, newest first',
    readOnly: true,
    ids: { id: 'rate' },
    in: one,
    out: z.array(ratePriceSchema),
  }),
  put: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/put',
    access: 'rateVersion:edit',
    summary: 'Set or remove one rate in a draft',
    ids: { id: 'rateVersion', countryId: 'country', operatorId: 'operator' },
    in: z.strictObject({
      id,
      product: z.enum(rateProducts).meta({ examples: ['notify'] }),
      countryId: idText.optional(),
      operatorId: idText.optional(),
      prefix: z
        .string()
        .regex(/^[1-9][0-9]{0,14}$/)
        .optional(),
      category: z.enum(templateCategories).optional(),
      /** Left out: the rate is removed. */
      price: price.optional(),
      chargeOn: z.enum(['submit', 'delivered']).default('submit'),
      connectFee: price.optional(),
      firstSeconds: seconds.min(1).optional(),
      nextSeconds: seconds.min(1).optional(),
      freeSeconds: seconds.optional(),
      leastSeconds: seconds.optional(),
      per: z.enum(['call', 'minute']).optional(),
      speechFee: price.optional(),
    }),
    out: nothingSchema,
  }),
  drop: defineCall({
    method: ['DELETE', 'POST'],
    path: '/sms/rateChange/drop',
    access: 'rateVersion:edit',
    summary: 'Take changes out of a draft: what is in force stays',
    ids: { ids: 'rateChange' },
    in: z.strictObject({ ids: idList }),
    out: nothingSchema,
  }),
  paste: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/paste',
    access: 'rateVersion:import',
    summary: 'Add rows copied from a spreadsheet to a draft; the first row names the columns',
    ids: { id: 'rateVersion' },
    in: z.strictObject({
      id,
      text: z
        .string()
        .min(1)
        .max(MOST_PASTED)
        .meta({ examples: ['product\tcountry\tprice\nnotify\tSG\t0.03'] }),
      /** Of rows without one. */
      product: z.enum(rateProducts).optional(),
    }),
    out: rateLinesReadSchema,
  }),
  import: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/import',
    access: 'rateVersion:import',
    summary:
      'Compare a sheet with what is in force, as a job, into a draft; multipart: the fields, then the part file',
    upload: z.strictObject({
      id,
      /** Rates that are not in the sheet are removed. */
      whole: z.enum(['true', 'false']).default('false'),
      product: z.enum(rateProducts).optional(),
      encoding: textEncodingField,
    }),
    out: userJobRowSchema,
  }),
  copy: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/copy',
    access: 'rateVersion:edit',
    summary: 'Fill a draft with the rates of a price list, with a mark-up in percent',
    ids: { id: 'rateVersion', rateGroupId: 'rateGroup' },
    in: z.strictObject({
      id,
      rateGroupId: idText,
      percent: z
        .string()
        .regex(/^-?[0-9]{1,3}(\.[0-9]{1,2})?$/)
        .meta({ examples: ['12.5'] }),
    }),
    out: rateLinesReadSchema,
  }),
  check: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/check',
    access: 'rateVersion:publish',
    summary: 'Which rates would be lower than what their sellers pay, if a draft were published',
    isAct: false,
    ids: { id: 'rateVersion' },
    in: z.strictObject({ id, effectiveAt: instantText.optional() }),
    out: rateCheckSchema,
  }),
  publish: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/publish',
    access: 'rateVersion:publish',
    summary:
      'Publish a draft now or at a time; or ask a second person to, above the platform’s limit',
    ids: { id: 'rateVersion' },
    in: z.strictObject({
      id,
      /** Left out: now. */
      effectiveAt: instantText.optional(),
      /** Raise the rates of those below that would be lower than what they pay. */
      lift: z.boolean().default(false),
      /** Whoever buys by the list is told what changes for it, and when. */
      tell: z.boolean().default(true),
    }),
    out: z.strictObject({ status: z.enum(['waiting', 'scheduled', 'active']), lifted: z.int() }),
  }),
  approve: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/approve',
    access: 'rateVersion:approve',
    summary: 'Publish what somebody else asked for',
    ids: { id: 'rateVersion' },
    in: z.strictObject({
      id,
      lift: z.boolean().default(false),
      /** That of the record as it was read: what was withdrawn, changed and asked for again since then is refused. */
      version: z.int().optional(),
    }),
    out: z.strictObject({ status: z.enum(['scheduled', 'active']), lifted: z.int() }),
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/sms/rateVersion/withdraw',
    access: 'rateVersion:withdraw',
    summary: 'Make a draft again of what waits for a person or for its time',
    ids: { id: 'rateVersion' },
    in: one,
    out: nothingSchema,
  }),
  file: defineCall({
    method: 'GET',
    path: '/sms/rateVersion/file/:id',
    access: 'rateVersion:import',
    summary: 'The sheet a version was imported from, as it was',
    ids: { id: 'rateVersion' },
    in: one,
    file: 'application/octet-stream',
  }),
  priceList: defineCall({
    method: 'GET',
    path: '/sms/rateGroup/priceList',
    access: 'rate:export',
    summary: 'A price list as it is now, in the form in which one is imported',
    ids: { id: 'rateGroup' },
    in: z.strictObject({ id, format: z.enum(['csv', 'xlsx']).default('csv') }),
    file: 'application/octet-stream',
  }),
}
