import { z } from 'zod'

import {
  fileColumnsSchema,
  quoteSchema,
  sendResultSchema,
  smsTaskRowSchema,
  taskEarningsSchema,
  taskScreeningSchema,
  taskWaitsSchema,
} from '../answers/sms.ts'
import { textEncodingField } from '../answers/textReading.ts'
import { textQuoteSchema } from '../answers/textQuote.ts'
import { traceSchema } from '../answers/trace.ts'
import { nothingSchema, pageSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { countryCode } from '../kit/countryCode.ts'
import { instantText } from '../kit/instant.ts'
import { idText, listInput } from '../kit/listCall.ts'
import { smsRetrySchema } from '../kit/taskRetry.ts'
import { timingSchema } from '../kit/taskTiming.ts'
import { wholeNumber } from '../kit/wholeNumber.ts'
import { smsTaskLists } from '../lists/smsTasks.ts'
import { smsLists, smsPaths, type SmsProduct, smsRules } from '../smsRules.ts'

/** Numbers that one test of a text goes to at most, and tests that a user sends within an hour. */
export const MOST_TEST_NUMBERS = 3
export const TESTS_PER_HOUR = 20

const messageOf = (product: SmsProduct) => {
  const { least, usual, most } = smsRules[product].validity
  return {
    ...message,
    validity: wholeNumber(least, most)
      .optional()
      .describe(
        `Seconds from its start, ${least} to ${most}: a message that still waits then is not sent and costs nothing. If left out, ${usual}.`,
      ),
  }
}
const message = {
  content: z
    .string()
    .max(20_000)
    .optional()
    .describe(
      'The text. {name} stands for a value of each recipient, {name|instead} for one that may be missing; a brace is written \\{ or \\}.',
    ),
  templateId: idText
    .optional()
    .describe('Instead of `content`: an approved template of the company and product.'),
  templateName: z.string().max(64).optional().describe('The same by its name.'),
  senderId: z.string().max(16).optional(),
  name: z.string().max(64).optional(),
  requestKey: z.string().min(1).max(128).optional(),
  reference: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('Your own name for the message, or for each of the list.'),
  callbackId: idText
    .optional()
    .describe('The callback that is told how it ends, instead of all callbacks of the company.'),
  companyId: idText.optional(),
  homeCountry: countryCode
    .optional()
    .describe(
      'ISO 3166-1 code of the country that numbers without + and a country code belong to. If left out, that of the company.',
    ),
  ...timingSchema.shape,
  ...smsRetrySchema.shape,
  screenFirst: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((said) => said === 'true')])
    .optional()
    .describe(
      'Ask networks about the numbers before the first message is sent: who cannot be reached is left out, and ported numbers go the way of their network. Each answer is charged as a lookup.',
    ),
  screenBudget: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,6})?$/)
    .optional()
    .describe(
      'What that may cost. When it is spent, the remaining numbers are sent unscreened. If left out, what the quote says now.',
    ),
}
const valued = {
  values: z
    .array(z.record(z.string().max(64), z.string().max(1_000)))
    .optional()
    .describe(
      'Beside `mobiles`: for each number, in their order, its values for the variables of the text, by name.',
    ),
}
/** Instead of numbers. */
const listed = {
  fromTask: idText
    .optional()
    .describe(
      'An earlier task of the same product and company: its recipients that it did not reach. Instead of numbers.',
    ),
}
const filed = {
  fileId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
  column: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .optional()
    .describe(
      'The column with the numbers in a file with several, counted from 0. If left out, it is detected.',
    ),
  encoding: textEncodingField,
}
/** The fields beside a file of numbers, which comes with them or is named by the `fileId` of a quote. */
const uploadOf = (product: SmsProduct) => z.strictObject({ ...messageOf(product), ...filed })
export type NumberFileInput = z.output<ReturnType<typeof uploadOf>>
/** What is sent later says when. */
const later = { startTime: instantText.describe('When it starts.') }
const pastedOf = (product: SmsProduct) => ({
  ...messageOf(product),
  ...listed,
  ...valued,
  mobiles: z.string().optional(),
})
const sends = {
  companyId: 'company',
  callbackId: 'callback',
  fromTask: 'task',
  templateId: 'template',
} as const
/** What a task says instead. */
const rewritten = {
  id: idText,
  content: z
    .string()
    .max(20_000)
    .meta({ examples: ['Hello'] })
    .describe('The text, as in `send`.'),
  senderId: z.string().max(16).optional().describe('If left out, the carrier’s own number.'),
}
const oneTask = z.strictObject({ id: idText })

/** Texts and numbers are read in the list of messages, the texts of tasks in theirs. */
const textsOf = (product: SmsProduct) =>
  ({
    shows: [`${smsLists(product).outbox}:list`, `${smsLists(product).task}:list`],
    amounts: ['screenBudget'],
  }) as const
const quoteOf = (product: SmsProduct) =>
  defineCall({
    method: 'POST',
    path: `${smsPaths(product).outbox}/quote`,
    access: `${product}:send`,
    ...textsOf(product),
    summary:
      'What a send would cost; JSON with mobiles, fileId or fromTask, or multipart with a file',
    isAct: false,
    upload: uploadOf(product),
    in: z.strictObject({ ...pastedOf(product), ...filed }),
    out: quoteSchema,
  })

/** What can be asked about the messages of a product and its tasks (spec §7). */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- each call keeps its own type
export const smsCalls = (product: SmsProduct) => ({
  quote: quoteOf(product),
  columns: defineCall({
    method: 'POST',
    path: `${smsPaths(product).outbox}/columns`,
    access: `${product}:send`,
    ...textsOf(product),
    summary:
      'The columns of a file of numbers and the variables they fill, before there is a text; multipart with the file, or its fileId',
    isAct: false,
    upload: z.strictObject(filed),
    out: fileColumnsSchema,
  }),
  send: defineCall({
    method: 'POST',
    path: `${smsPaths(product).outbox}/send`,
    access: `${product}:send`,
    ...textsOf(product),
    costs: { quote: quoteOf(product) },
    summary:
      'Send to numbers separated by comma, semicolon or line break, or to those that an earlier task did not reach',
    ids: sends,
    in: z.strictObject(pastedOf(product)),
    out: sendResultSchema,
  }),
  test: defineCall({
    method: 'POST',
    path: `${smsPaths(product).outbox}/test`,
    access: `${product}:send`,
    ...textsOf(product),
    costs: {},
    summary: `Send a text at once to up to ${MOST_TEST_NUMBERS} numbers of your own, with the values of one recipient; priced and charged like any message`,
    ids: { companyId: 'company', templateId: 'template' },
    in: z.strictObject({
      content: message.content,
      templateId: message.templateId,
      templateName: message.templateName,
      senderId: message.senderId,
      requestKey: message.requestKey,
      companyId: message.companyId,
      homeCountry: message.homeCountry,
      mobiles: z.string().max(200).describe('Separated by comma, semicolon or line break.'),
      values: z
        .record(z.string().max(64), z.string().max(1_000))
        .optional()
        .describe('What fills the variables of the text, by name.'),
    }),
    out: sendResultSchema,
  }),
  import: defineCall({
    method: 'POST',
    path: `${smsPaths(product).outbox}/import`,
    access: `${product}:send`,
    ...textsOf(product),
    costs: {},
    summary:
      'Send to the numbers of a file (txt, csv, xls, xlsx), whose other columns fill the variables of the text by their headings',
    upload: uploadOf(product),
    out: sendResultSchema,
  }),
  sendLater: defineCall({
    method: 'POST',
    path: `${smsPaths(product).timing}/send`,
    access: `${product}:send`,
    ...textsOf(product),
    costs: { quote: quoteOf(product) },
    summary: 'As outbox/send, at a set time',
    ids: sends,
    in: z.strictObject({ ...pastedOf(product), ...later }),
    out: sendResultSchema,
  }),
  importLater: defineCall({
    method: 'POST',
    path: `${smsPaths(product).timing}/import`,
    access: `${product}:send`,
    ...textsOf(product),
    costs: {},
    summary: 'As outbox/import, at a set time',
    upload: uploadOf(product).extend(later),
    out: sendResultSchema,
  }),
  setHomeCountry: defineCall({
    method: ['PUT', 'POST'],
    path: `${smsPaths(product).outbox}/homeCountry`,
    access: `${product}:send`,
    ...textsOf(product),
    summary:
      'Which country numbers without + and a country code belong to, of a company from now on; null: none',
    ids: { companyId: 'company' },
    in: z.strictObject({
      homeCountry: countryCode.nullable().meta({ examples: ['SG'] }),
      companyId: idText.optional(),
    }),
    out: nothingSchema,
  }),
  scheduled: defineCall({
    method: 'GET',
    path: `${smsPaths(product).timing}/list`,
    access: `${smsLists(product).task}:list`,
    readOnly: true,
    summary: 'Tasks that have not begun yet',
    list: true,
    in: listInput(smsTaskLists[product]),
    out: pageSchema(smsTaskRowSchema),
  }),
  reschedule: defineCall({
    method: ['PUT', 'POST'],
    path: `${smsPaths(product).timing}/edit`,
    access: `${product}:send`,
    ...textsOf(product),
    summary:
      'Change the name and the time of a task that has not begun; without a time it begins at once',
    ids: { id: 'scheduledTask' },
    in: z.strictObject({ id: idText, name: message.name, ...timingSchema.shape }),
    out: smsTaskRowSchema,
  }),
  quoteText: defineCall({
    method: 'POST',
    path: `${smsPaths(product).timing}/quoteText`,
    access: `${product}:send`,
    ...textsOf(product),
    summary:
      'What another text or sender would cost a task that has not begun, at the prices it was accepted at; nothing is stored',
    isAct: false,
    ids: { id: 'scheduledTask' },
    in: z.strictObject(rewritten),
    out: textQuoteSchema,
  }),
  editText: defineCall({
    method: ['PUT', 'POST'],
    path: `${smsPaths(product).timing}/editText`,
    access: `${product}:send`,
    ...textsOf(product),
    summary:
      'Change the text and the sender of a task that has not begun; its recipients, its prices per part and its time stay',
    ids: { id: 'scheduledTask' },
    in: z.strictObject({
      ...rewritten,
      version: z
        .int()
        .meta({ examples: [1] })
        .describe('As it was read: a change in between is not overwritten.'),
    }),
    out: smsTaskRowSchema,
  }),
  earnings: defineCall({
    method: 'GET',
    path: `${smsPaths(product).task}/earnings`,
    access: `${smsLists(product).task}:list`,
    readOnly: true,
    summary: 'What a task costs the caller’s company and brings it',
    ids: { id: 'task' },
    in: oneTask,
    out: taskEarningsSchema,
  }),
  waits: defineCall({
    method: 'GET',
    path: `${smsPaths(product).task}/waits`,
    access: `${smsLists(product).task}:list`,
    readOnly: true,
    summary: 'Which recipients of a task wait for the hours of the day where they live',
    ids: { id: 'task' },
    in: oneTask,
    out: taskWaitsSchema,
  }),
  screening: defineCall({
    method: 'GET',
    path: `${smsPaths(product).task}/screening`,
    access: `${smsLists(product).task}:list`,
    readOnly: true,
    summary: 'What networks said about the numbers of a task before it began',
    ids: { id: 'task' },
    in: oneTask,
    out: taskScreeningSchema,
  }),
  rejects: defineCall({
    method: 'GET',
    path: `${smsPaths(product).task}/rejects`,
    access: `${smsLists(product).task}:list`,
    readOnly: true,
    summary: 'The refused lines of a task, as csv',
    ids: { id: 'task' },
    in: oneTask,
    file: 'text/csv',
  }),
  trace: defineCall({
    method: 'GET',
    path: `${smsPaths(product).outbox}/trace`,
    access: `${smsLists(product).outbox}:trace`,
    readOnly: true,
    ids: { id: 'message' },
    in: oneTask,
    out: traceSchema,
  }),
})
