import { type FilledText, moneyText, nanosToDecimal, valuelessText } from '@tandem/core'
import type { SmsProduct, TestResult, TestRun } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { type Explained, explainNumber } from './explainNumber.ts'
import { homeCountryOf } from '../../store/companies/homeCountry.ts'
import { readStandings } from '../../store/sms/standings.ts'
import { getTest } from './listTests.ts'
import { noteTest } from './noteTest.ts'
import { textsOf, thereOf } from './thereOf.ts'
import {
  insertToolRun,
  obstaclesOf,
  namesInResult,
  countryNames,
} from '../../store/gatewayTests/toolRuns.ts'

export interface TestInput {
  number: string
  product: SmsProduct
  companyId: string
  senderId?: string | undefined
  content?: string | undefined
}

export type TestPorts = Pick<Ports, 'database' | 'ids' | 'clock' | 'gatewayStates'> & {
  snapshots: Snapshots
}

/**
 * How a number would be routed and its price; nothing is sent and the result is stored.
 * @throws Refused record.foreignId if the company is not visible, or is the platform, which has no
 * seller
 */
export async function runTest(ctx: Ctx, ports: TestPorts, input: TestInput): Promise<TestRun> {
  const { result, explained, currency } = await explainTest(ctx, ports, input)
  const id = String(ports.ids.next())
  await withScope(ports.database, ctx.scope, async (transaction) => {
    await insertToolRun(transaction, {
      id,
      companyId: input.companyId,
      product: input.product,
      number: input.number.slice(0, 64),
      e164: explained.e164,
      country: explained.country,
      senderId: input.senderId?.trim() || null,
      isAccepted: result.refusals.length === 0,
      priceMicros: explained.hops[0]?.priceMicros ?? null,
      currency,
      result,
      by: ctx.actor.username,
      userId: ctx.actor.id,
      at: ctx.now,
    })
    const changes = {
      number: { from: null, to: input.number },
      product: { from: null, to: input.product },
    }
    await noteTest(ctx, ports, transaction, {
      verb: 'run',
      id,
      companyId: input.companyId,
      changes,
    })
  })
  return getTest(ctx, ports, id)
}

interface ExplainedTest {
  result: TestResult
  explained: Explained
  currency: string
  /** A text with what the country has added to it. */
  textOf: (content: FilledText) => FilledText
}

/** The result alone, for a run and for the check before a real message. */
export async function explainTest(
  ctx: Ctx,
  ports: TestPorts,
  input: TestInput,
): Promise<ExplainedTest> {
  if (!seesCompany(ctx, input.companyId)) throw foreign()
  const snapshot = await ports.snapshots.current()
  const buyer = snapshot.companies.get(input.companyId)
  if (!buyer || buyer.parentId === null) throw foreign()
  const states = ports.gatewayStates?.gateways()
  const links = states && new Map(states.map(({ id, bound }) => [id, bound > 0]))
  const homeCountry = await withScope(ports.database, ctx.scope, (transaction) =>
    homeCountryOf(transaction, input.companyId),
  )
  // Routes look at what is sent.
  const content = input.content === undefined ? undefined : valuelessText(input.content)
  const asSent = { ...input, content, homeCountry }
  const explained = explainNumber(snapshot, asSent, links, ctx.now.getTime())
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const sender = input.senderId?.trim() || null
    const { companyId, product } = input
    const about = { companyId, senderId: sender, callbackId: null }
    const [standing] = await readStandings(transaction.client, [about])
    if (!standing) throw foreign()
    const { senders: approvals, mostCharacters } = standing
    const isApproved = sender === null || approvals.some((one) => one.sender === sender)
    const asked = {
      companyId,
      product,
      // Nothing more can be said of a sender that the company does not have.
      sender: isApproved ? sender : null,
      approvals,
      mostCharacters,
    }
    const country = explained.network?.country ?? explained.country
    const there = country === null ? null : await thereOf(transaction, snapshot, asked, country)
    const standings = await standingOf(transaction, input, explained)
    const obstacles = [...standings, ...(there?.refusals ?? [])]
    const described = await describe(transaction, explained, obstacles, links !== undefined)
    return {
      result: { ...described, there: there?.there ?? null, content: input.content || null },
      explained,
      currency: buyer.currency,
      textOf: (content) =>
        country === null ? content : textsOf(snapshot, asked, content).common(country),
    }
  })
}

const foreign = (): Refused =>
  new Refused('record.foreignId', {
    args: { field: '@field.companyId' },
    fields: {
      companyId: { reason: 'record.foreignId', args: { field: '@field.companyId' } },
    },
  })

/** Obstacles to a send other than numbers, rates and routes: the country, the sender and the balance. */
async function standingOf(
  db: Transaction,
  { companyId, senderId }: TestInput,
  { country, hops }: Explained,
): Promise<TestResult['refusals']> {
  const sender = senderId?.trim() || null
  const standing = await obstaclesOf(db, { country, sender, companyId })
  if (!standing) throw new Error('A query without tables answers one row')
  const price = hops[0]?.priceMicros ?? null
  return [
    ...(standing.closed ? [{ code: 'country.closed' } as const] : []),
    ...(standing.approved ? [] : [{ code: 'sender.notApproved' } as const]),
    ...(standing.wallet === 'frozen' ? [{ code: 'balance.abnormal' } as const] : []),
    ...(price !== null && BigInt(standing.spendable) < price
      ? [{ code: 'balance.insufficient' } as const]
      : []),
  ]
}

/** Resolves ids to names. */
async function describe(
  db: Transaction,
  explained: Explained,
  standing: TestResult['refusals'],
  linksKnown: boolean,
): Promise<TestResult> {
  const { network, hops, routes, refusals } = explained
  const companies = [
    ...hops.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
    ...refusals.flatMap(({ companyId }) => companyId ?? []),
  ]
  const groups = [
    ...hops.flatMap(({ rateGroupId }) => rateGroupId ?? []),
    ...routes.flatMap(({ costRateGroupId }) => costRateGroupId ?? []),
  ]
  const rows = await namesInResult(db, {
    companies,
    groups,
    routes: routes.map(({ routeId }) => routeId),
    operatorId: network?.operatorId ?? null,
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const name = (id: string): string => known.get(id)?.name ?? ''
  const priceIn = (micros: bigint, groupId: string | null) => {
    const currency = known.get(groupId ?? '')?.more ?? ''
    return { price: moneyText(micros, currency), currency }
  }
  const operator = network?.operatorId ? known.get(network.operatorId) : undefined
  const country = await countryNames(db, network?.country ?? explained.country)
  const first = routes.find(({ place }) => place === 1)
  const carrier = first?.costMicros ?? null
  const carrierCurrency = known.get(first?.costRateGroupId ?? '')?.more
  return {
    country: country ?? null,
    operator: operator
      ? { name: operator.name, mcc: network?.mcc ?? '', mnc: network?.mnc ?? '' }
      : null,
    foundBy: network ? (operator ? 'prefix' : 'plan') : null,
    refusals: [
      ...refusals.map(({ code, companyId }) => ({
        code,
        ...(companyId && { who: name(companyId) }),
      })),
      ...standing,
    ],
    prices: hops.flatMap(
      ({ buyerId, sellerId, rateGroupId, currency, rate, priceMicros, costMicros }, hop) => {
        if (!rate || priceMicros === null) return []
        const isLast = hop === hops.length - 1
        const own = isLast && carrierCurrency === currency ? carrier : costMicros
        return [
          {
            seller: name(sellerId),
            buyer: name(buyerId),
            rateGroup: name(rateGroupId ?? ''),
            price: nanosToDecimal(rate.terms.priceNanos),
            currency,
            chargeOn: rate.chargeOn,
            margin: own === null ? null : moneyText(priceMicros - own, currency),
          },
        ]
      },
    ),
    routes: routes.map(({ costMicros, costRateGroupId, margin, ...route }) => ({
      ...route,
      routeName: name(route.routeId),
      cost: costMicros === null ? null : priceIn(costMicros, costRateGroupId),
      margin: margin && {
        amount: moneyText(margin.micros, margin.currency),
        currency: margin.currency,
      },
    })),
    linksKnown,
  }
}
