import { senderKinds } from '@tandem/core'
import { z } from 'zod'

import type { ListRow } from '../kit/list.ts'
import { listRowSchema } from '../kit/listCall.ts'
import { testRuns } from '../lists/testTool.ts'
import { smsProducts } from '../smsRules.ts'
import { activeCustomersSchema, apartSchema, dayExtrasSchema } from './home.ts'
import { homeFiguresSchema } from './sms.ts'

/** Messages of a period, without money. */
export const trafficFiguresSchema = homeFiguresSchema.omit({ spent: true })
export type TrafficFigures = z.output<typeof trafficFiguresSchema>

/** What was sold and what it cost the seller, as decimal amounts of its currency. */
export const marginSchema = z.object({ sold: z.string(), cost: z.string(), margin: z.string() })
export type Margin = z.output<typeof marginSchema>

/** GET /home/agentData: the business of a seller. Days are in the viewer's time zone. Amounts are absent if hidden. */
export const agentDataSchema = z.object({
  currency: z.string(),
  product: z
    .enum(smsProducts)
    .describe('The product sent last, whose lists the links lead to; figures count every product.'),
  own: z
    .object({ balance: z.string(), held: z.string(), daysLeft: z.number().nullable() })
    .exactOptional()
    .describe("The seller's own account with the one above it; absent for who buys from nobody."),
  customers: activeCustomersSchema.extend({
    direct: z.number().describe('Companies that buy from this one directly.'),
  }),
  today: trafficFiguresSchema,
  yesterday: trafficFiguresSchema,
  week: trafficFiguresSchema,
  lastWeek: trafficFiguresSchema,
  money: z
    .object({ week: marginSchema, lastWeek: marginSchema })
    .exactOptional()
    .describe(
      'Settled in the week so far, and in the last one up to the same time, in `currency`: what customers paid in others by the exchange rate at the time, the cost as the own account paid it. What one sends oneself is neither sale nor cost.',
    ),
  currencies: z
    .array(
      z.object({
        currency: z.string(),
        isApart: apartSchema,
        week: marginSchema,
        lastWeek: marginSchema,
      }),
    )
    .exactOptional()
    .describe('Where customers pay in other currencies too: the same of each, in it.'),
  days: z
    .array(
      dayExtrasSchema.extend(trafficFiguresSchema.shape).extend({
        sold: z.string().exactOptional(),
        margin: z.string().exactOptional(),
        balance: z.string().exactOptional(),
      }),
    )
    .describe('Last 14 days, oldest first.'),
  countries: z
    .array(trafficFiguresSchema.extend({ iso2: z.string(), name: z.string() }))
    .describe('Where the messages of the last seven days went.'),
  topCustomers: z
    .array(trafficFiguresSchema.extend({ id: z.string(), name: z.string() }))
    .describe('Who sent most in the last seven days.'),
  margins: z
    .array(marginSchema.extend({ id: z.string(), name: z.string(), currency: z.string() }))
    .exactOptional()
    .describe(
      'Per direct customer, by what was settled in the last seven days; most margin first. In the currency of the seller; where no exchange rate led there, in that of the customer.',
    ),
  steps: z
    .array(z.object({ key: z.enum(['customer', 'rateGroup', 'brand']), done: z.boolean() }))
    .exactOptional()
    .describe(
      'What a new seller has done of the way to its first sale; absent for one whose customers send.',
    ),
})
export type AgentData = z.output<typeof agentDataSchema>

/** GET /recharge/overview: the account of the caller's own company. Amounts are absent if hidden. */
export const rechargeOverviewSchema = z.object({
  currency: z.string(),
  wallet: z
    .object({
      status: z.enum(['active', 'frozen', 'none']),
      available: z
        .string()
        .exactOptional()
        .describe('What may be spent: the balance without what is held, credit included.'),
      held: z.string().exactOptional(),
      balance: z.string().exactOptional().describe('Available and held, without credit.'),
      creditLimit: z.string().exactOptional(),
      daysLeft: z
        .number()
        .nullable()
        .exactOptional()
        .describe('Whole days at the pace of the past seven; null: nothing was charged.'),
    })
    .nullable()
    .describe('null for a company that buys from nobody.'),
})
export type RechargeOverview = z.output<typeof rechargeOverviewSchema>

/** Why the test tool reports that a message cannot be sent; `who` names the seller responsible. */
export const testRefusalCodeSchema = z.union([
  z.templateLiteral(['number.', z.string()]),
  z.enum([
    'country.closed',
    'company.suspended',
    'rate.noGroup',
    'rate.otherCurrency',
    'rate.notPresent',
    'rate.belowCost',
    'route.notPresent',
    'route.noGateway',
    'route.belowCost',
    'sender.notApproved',
    'sender.notRegistered',
    'sender.notAllowed',
    'sender.otherCountry',
    'signature.missing',
    'text.tooLong',
    'text.tooLongWithLine',
    'text.tooLongWithSignature',
    'balance.abnormal',
    'balance.insufficient',
  ]),
])
export type TestRefusalCode = z.output<typeof testRefusalCodeSchema>

export const testRouteSchema = z.object({
  routeId: z.string(),
  routeName: z.string(),
  gatewayId: z.string(),
  gatewayName: z.string(),
  priority: z.number(),
  weight: z.number(),
  place: z
    .number()
    .nullable()
    .describe('Place in the order of trying, from 1; null when it cannot take the message now.'),
  share: z
    .number()
    .nullable()
    .describe(
      'Share of traffic in per cent among usable routes of its priority; null when it cannot take the message.',
    ),
  reason: z.string().nullable().describe('Code of why not.'),
  cost: z
    .object({ price: z.string(), currency: z.string() })
    .nullable()
    .exactOptional()
    .describe(
      'What the carrier takes for one part; null when its rates are not known. Absent where amounts are hidden.',
    ),
  margin: z
    .object({ amount: z.string(), currency: z.string() })
    .nullable()
    .exactOptional()
    .describe(
      'What is left of one part if this route carries it; null when its cost is not known. Absent where amounts are hidden.',
    ),
  note: z.string().nullable().exactOptional().describe('Code of what is remarkable about it.'),
})
export type TestRoute = z.output<typeof testRouteSchema>

export const testPriceSchema = z.object({
  seller: z.string(),
  buyer: z.string(),
  rateGroup: z.string(),
  price: z.string().exactOptional().describe('Of one part; absent where amounts are hidden.'),
  currency: z.string(),
  chargeOn: z.enum(['submit', 'delivered']),
  margin: z
    .string()
    .nullable()
    .exactOptional()
    .describe(
      'What is left to the seller; null when its own cost is not known. Absent where amounts are hidden.',
    ),
})
export type TestPrice = z.output<typeof testPriceSchema>

const testThereSchema = z.object({
  sender: z.string().nullable().describe('As people see it; null: the carrier’s own number.'),
  replacedBy: z
    .enum(senderKinds)
    .nullable()
    .describe('What takes the place of the asked sender; null: it stays.'),
  before: z.string().describe('Put in front of a text without a signature.'),
  after: z.string().describe('Put behind a text without an opt-out line or a signature.'),
  registration: z
    .object({ documents: z.string().nullable(), days: z.number().nullable() })
    .nullable()
    .describe('What registering a sender there needs, where one is missing.'),
})
export type TestThere = z.output<typeof testThereSchema>

/** The result of the test tool. POST /sys/testTool/run and GET /sys/testTool/queryById. */
export const testResultSchema = z.object({
  country: z.object({ iso2: z.string(), name: z.string(), nameEn: z.string() }).nullable(),
  operator: z.object({ name: z.string(), mcc: z.string(), mnc: z.string() }).nullable(),
  foundBy: z
    .enum(['prefix', 'plan'])
    .nullable()
    .describe('How: by a number prefix entered here, or by the number plan of its country alone.'),
  refusals: z.array(z.object({ code: testRefusalCodeSchema, who: z.string().exactOptional() })),
  there: testThereSchema
    .nullable()
    .exactOptional()
    .describe('What the country makes of sender and text; absent in runs of earlier releases.'),
  content: z.string().nullable().exactOptional().describe('The text that was asked about.'),
  prices: z.array(testPriceSchema),
  routes: z.array(testRouteSchema),
  linksKnown: z
    .boolean()
    .describe('Whether the state of the links was known to the process that answered.'),
})
export type TestResult = z.output<typeof testResultSchema>

/** A line of GET /sys/testTool/list. */
export type TestRunRow = ListRow<typeof testRuns>

export const testRunSchema = listRowSchema(testRuns, { result: testResultSchema })
export type TestRun = z.output<typeof testRunSchema>
