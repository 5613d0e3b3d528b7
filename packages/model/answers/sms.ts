import { senderKinds } from '@tandem/core'
import { z } from 'zod'

import { listRowSchema } from '../kit/listCall.ts'
import { smsTaskLists } from '../lists/smsTasks.ts'
import { codeProducts, smsProducts } from '../smsRules.ts'
import { activeCustomersSchema, apartSchema, dayExtrasSchema } from './home.ts'
import { numberSheetSchema } from './textReading.ts'

/** `row` is the line of the file, or the position in `mobiles`, starting at 1. */
export const rejectSchema = z.object({
  row: z.number(),
  mobile: z.string(),
  reason: z.string().describe("Reason code, e.g. 'number.tooShort'."),
  reasonText: z.string().describe('The same for people, in the language of the session.'),
})
export type Reject = z.output<typeof rejectSchema>

const startsAt = z
  .string()
  .exactOptional()
  .describe('When it starts by its schedule; absent if at once.')

/** Answer of POST /sms/notify/outbox/send and /import. Amounts are decimal strings of `currency`. */
export const sendResultSchema = z.object({
  taskId: z.string(),
  messageId: z
    .string()
    .exactOptional()
    .describe(
      'Of a message sent alone with an API key, which shares its task with others. Absent when it has to wait in the queue first, as a task of its own, because a seller above the company cannot pay or its route was just withdrawn: it gets its id when it leaves the queue, and is found by `taskId` or `reference`.',
    ),
  accepted: z.number(),
  rejected: z.number(),
  parts: z.number(),
  amount: z.string().exactOptional().describe('Absent where amounts are hidden.'),
  currency: z.string(),
  startsAt,
  callbackOff: z
    .literal(true)
    .exactOptional()
    .describe(
      'The callback it names is turned off or deleted: it is sent all the same, and its outcome is in the lists only.',
    ),
  rejects: z
    .array(rejectSchema)
    .describe('The first 1,000; the rest in GET /sms/notify/task/rejects.'),
  sheet: numberSheetSchema
    .exactOptional()
    .describe('Of an import: how its file was read, and in what encoding.'),
})
export type SendResult = z.output<typeof sendResultSchema>

const waitingPlaceSchema = z.object({
  zone: z.string().describe('IANA zone of these recipients.'),
  iso2: z
    .string()
    .nullable()
    .describe('Their country, where its do-not-disturb hours count; null: of any country.'),
  messages: z.number(),
  until: z
    .string()
    .nullable()
    .describe('When they are sent to; null: their hours never come while the task works.'),
  because: z.enum(['slots', 'hours']).describe('Time slots, or do-not-disturb hours.'),
})
/** Recipients of a zone, and of a country with do-not-disturb hours, that wait for their hours. */
export type WaitingPlace = z.output<typeof waitingPlaceSchema>

/** GET /sms/{product}/task/waits: the largest groups first. */
export const taskWaitsSchema = z.object({ waits: z.array(waitingPlaceSchema) })
export type TaskWaits = z.output<typeof taskWaitsSchema>

const numberReadingSchema = z
  .object({
    homeCountry: z
      .string()
      .nullable()
      .describe(
        'ISO code of the country that numbers without a country code were read as; null: none, so they are refused.',
      ),
    assumed: z.number().describe('How many numbers were read so.'),
    doubtful: z.number().describe('How many of these could be numbers of another country too.'),
    examples: z
      .array(
        z.object({
          row: z.number(),
          mobile: z.string().describe('As it was given.'),
          readAs: z.string(),
          other: z.string().describe('What else it could be.'),
        }),
      )
      .describe('The first doubtful ones.'),
  })
  .describe('How numbers without + and a country code were read.')

/**
 * POST /sms/notify/outbox/quote: what a send would cost; nothing is stored. Same body as send or import.
 */
export const quoteSchema = z.object({
  accepted: z.number(),
  rejected: z.number(),
  encoding: z.enum(['gsm7', 'ucs2']),
  units: z.number(),
  partsPerMessage: z
    .number()
    .describe('With variables: of the longest; the amount counts each message by its own parts.'),
  parts: z.number(),
  currency: z.string(),
  startsAt,
  pacedUntil: z
    .string()
    .exactOptional()
    .describe('Until when it is spread evenly; absent if it is sent as fast as possible.'),
  fitting: z
    .number()
    .exactOptional()
    .describe('How many messages can be sent before the end; absent if all.'),
  waits: z
    .array(waitingPlaceSchema)
    .describe(
      'Recipients that are sent to later than the others, because of the hour where they live.',
    ),
  amount: z.string().exactOptional().describe('The next four are absent where amounts are hidden.'),
  balance: z.string().exactOptional(),
  balanceAfter: z.string().exactOptional(),
  affordable: z.number().exactOptional().describe('How many messages the balance pays for.'),
  screening: z
    .object({
      asked: z.number().describe('Numbers that networks would be asked about.'),
      known: z.number().describe('Answered lately: not asked again, and free.'),
      unsold: z
        .number()
        .describe('Of countries whose numbers cannot be looked up: sent unscreened.'),
      amount: z
        .string()
        .exactOptional()
        .describe(
          'What it costs at most, beside `amount`. The three amounts are absent where amounts are hidden.',
        ),
      least: z.string().exactOptional().describe('The price of one query, from'),
      most: z.string().exactOptional().describe('to; both absent if nobody is asked.'),
    })
    .exactOptional()
    .describe('Only if the numbers are screened first.'),
  reading: numberReadingSchema,
  countries: z.array(
    z.object({
      iso2: z.string(),
      name: z.string(),
      messages: z.number(),
      parts: z.number(),
      price: z
        .string()
        .nullable()
        .exactOptional()
        .describe(
          'Decimal price of one part; null where the numbers of the country have several prices.',
        ),
      amount: z.string().exactOptional(),
    }),
  ),
  destinations: z
    .array(
      z.object({
        iso2: z.string(),
        name: z.string(),
        messages: z.number().describe('Sent there, or left out for the reason.'),
        reason: z.string().nullable().describe('Why they are left out; null: they are sent.'),
        reasonText: z.string().nullable(),
        sender: z.string().nullable().describe('As people see it; null: the carrier’s own number.'),
        replacedBy: z
          .enum(senderKinds)
          .nullable()
          .describe('What takes the place of the asked sender; null: it stays.'),
        before: z.string().describe('Put in front of the text: its signature.'),
        after: z.string().describe('Put behind it: the opt-out line and the signature.'),
        moreParts: z.number().describe('Parts that each message has more by that.'),
        documents: z.string().nullable().describe('What a registration there needs.'),
        days: z.number().nullable().describe('Working days that it takes.'),
      }),
    )
    .describe('Countries where the sender or the text is not as asked, or nothing is sent.'),
  addsToText: z
    .boolean()
    .describe(
      'Whether one of the countries, or a signature, may add to a text: what, depends on the text.',
    ),
  rejects: z.array(rejectSchema),
  variables: z
    .array(
      z.object({
        name: z.string(),
        column: z
          .number()
          .nullable()
          .describe('The column of the file with its values, counted from 0; null without one.'),
        missing: z
          .number()
          .describe('Rows left out because they have no value for it, and the text none instead.'),
      }),
    )
    .describe('The variables of the text, in order.'),
  preview: z
    .array(
      z.object({
        row: z.number(),
        mobile: z.string(),
        text: z.string(),
        parts: z.number(),
        values: z.record(z.string(), z.string()).describe('Of its variables, by name.'),
      }),
    )
    .describe('The first messages of a text with variables, as they will read.'),
  dearer: z
    .object({
      ucs2: z
        .object({
          messages: z.number(),
          row: z.number().describe('The first of them.'),
          character: z.string().describe('Its first one outside the GSM alphabet.'),
        })
        .nullable()
        .describe('Messages that need UCS-2 for their own values; the text alone does not.'),
      long: z
        .object({
          messages: z.number(),
          row: z.number().describe('The first of the longest.'),
          least: z.number().describe('Parts of the shortest.'),
          most: z.number().describe('Parts of the longest.'),
        })
        .nullable()
        .describe('The others that have more parts than the shortest.'),
    })
    .exactOptional()
    .describe(
      'With variables: the messages that cost more than others, and why; absent if none do.',
    ),
  fileId: z
    .string()
    .nullable()
    .describe(
      'Handle of an uploaded file, to send it without a second upload; null for pasted numbers.',
    ),
  sheet: numberSheetSchema
    .nullable()
    .describe('How the uploaded file was read; null for pasted numbers.'),
})
export type Quote = z.output<typeof quoteSchema>

/** POST /sms/notify/outbox/columns: how a file is read, of its first rows. */
export const fileColumnsSchema = z.object({
  fileId: z.string().describe('Handle of the uploaded file, for the quote and the send.'),
  sheet: numberSheetSchema.nullable().describe('Null: the file has no rows.'),
})
export type FileColumns = z.output<typeof fileColumnsSchema>

/** GET /sms/{product}/task/screening. */
export const taskScreeningSchema = z.object({
  screening: z
    .object({
      state: z
        .enum(['running', 'done', 'budget', 'skipped', 'stopped', 'cancelled'])
        .describe(
          'budget: it stopped there, and the rest is sent unscreened; stopped: it cannot go on by itself.',
        ),
      reason: z
        .string()
        .nullable()
        .describe("Why it waits or stopped, e.g. 'hlr.noAnswer'; null otherwise."),
      total: z.number(),
      done: z.number().describe('Of all numbers, those dealt with; of these:'),
      answered: z.number(),
      known: z.number().describe('answered before, and free'),
      silent: z.number().describe('asked about, but no network answered: free'),
      unreachable: z.number().describe('Left out of the answered and known ones: off.'),
      unassigned: z.number().describe('Left out of these: assigned to nobody.'),
      ported: z.number().describe('Ported to another network.'),
      budget: z.string().exactOptional().describe('Both are absent where amounts are hidden.'),
      charged: z.string().exactOptional(),
      currency: z.string(),
    })
    .nullable()
    .describe('Null: it was sent without.'),
})
export type TaskScreening = z.output<typeof taskScreeningSchema>

/** One row of GET /sms/{product}/task/list. */
export const smsTaskRowSchema = listRowSchema(smsTaskLists.notify, {
  abilities: z.record(z.string(), z.union([z.string(), z.literal(true)])),
})

/** GET /sms/notify/task/earnings: for sellers who see amounts. */
export const taskEarningsSchema = z.object({
  sums: z
    .array(
      z.object({
        currency: z.string(),
        cost: z.string().describe('What the reader’s company pays for the messages.'),
        margin: z
          .string()
          .nullable()
          .describe(
            'What it takes from its own buyer less `cost`; null where the two are in different currencies, or nothing was sold.',
          ),
      }),
    )
    .describe('By the currency of the cost, of what was charged or held so far.'),
  unknown: z.number().describe('Messages whose cost is not known.'),
  isTooLarge: z.boolean().describe('There are too many messages to add up.'),
})
export type TaskEarnings = z.output<typeof taskEarningsSchema>

/** What was sent in a period, by outcome. */
export const homeFiguresSchema = z.object({
  sent: z.number(),
  delivered: z.number(),
  undelivered: z.number(),
  failed: z
    .number()
    .describe(
      'Of those sent, every end but "delivered": undelivered, rejected, expired and unknown.',
    ),
  unsent: z.number().describe('Ended before a carrier took them; no failed deliveries.'),
  cancelled: z
    .number()
    .describe('Of `unsent`: the task or the message was cancelled, or the schedule ended.'),
  parts: z.number(),
  codes: z.number().describe('Of the messages, codes that can be entered (`otp/send`).'),
  converted: z.number().describe('Of these, codes that were entered.'),
  spent: z
    .string()
    .exactOptional()
    .describe('Decimal amount of `currency`; absent where amounts are hidden.'),
})
export type HomeFigures = z.output<typeof homeFiguresSchema>

/** GET /home/totalData. Days are in the viewer's time zone. */
export const totalDataSchema = z.object({
  currency: z.string(),
  product: z
    .enum(smsProducts)
    .describe('The product sent last, whose lists the links lead to; figures count every product.'),
  codeProduct: z
    .enum(codeProducts)
    .exactOptional()
    .describe(
      'The product for codes sent last, to whose analysis their conversion links; absent if no code was sent in 14 days.',
    ),
  balance: z.string().exactOptional(),
  held: z.string().exactOptional(),
  daysLeft: z
    .number()
    .nullable()
    .exactOptional()
    .describe('Days the balance lasts at the pace of the last seven; null when nothing is spent.'),
  today: homeFiguresSchema,
  yesterday: homeFiguresSchema,
  week: homeFiguresSchema,
  lastWeek: homeFiguresSchema,
  currencies: z
    .array(
      z.object({
        currency: z.string(),
        isApart: apartSchema,
        week: z.string(),
        lastWeek: z.string(),
      }),
    )
    .exactOptional()
    .describe(
      'Where customers pay in other currencies too: what was spent in each, in it. All other amounts are sums in `currency`, converted by the exchange rate at the time.',
    ),
  days: z
    .array(
      dayExtrasSchema
        .extend(homeFiguresSchema.shape)
        .extend({ balance: z.string().exactOptional() }),
    )
    .describe('Last 14 days, oldest first.'),
  countries: z.array(homeFiguresSchema.extend({ iso2: z.string(), name: z.string() })),
  gateways: z
    .array(homeFiguresSchema.extend({ id: z.string(), name: z.string() }))
    .exactOptional()
    .describe('Who may list gateways.'),
  customers: activeCustomersSchema
    .exactOptional()
    .describe('Sellers only, with who sent most in the last seven days.'),
  topCustomers: z
    .array(homeFiguresSchema.omit({ spent: true }).extend({ id: z.string(), name: z.string() }))
    .exactOptional(),
})
export type TotalData = z.output<typeof totalDataSchema>
