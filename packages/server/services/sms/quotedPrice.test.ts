import {
  buildSnapshot,
  type CountryRule,
  finalText,
  moneyBatch,
  perPart,
  type Rate,
  readText,
  renderText,
  type Signature,
} from '@tandem/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TaskRater } from '../../engine/rateMessages.ts'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { ownTextOf } from '../../engine/chunkWriter.ts'
import { bodyIn, type Task } from '../../engine/message.ts'
import { variantsOf } from '../../engine/tasks.ts'
import { Recipients } from './recipients.ts'

const numbers = { GB: '447700900123', FR: '33612345678', US: '12025550123' }
const countries = ['GB', 'FR', 'US'] as const
const product = 'marketing'
const chain = ['customer', 'agent', 'upper']
const hops = chain.map((companyId, hop) => ({
  companyId,
  sellerId: chain[hop + 1] ?? 'platform',
  channel: 'sms' as const,
  product,
  currency: 'USD',
  walletId: `wallet ${companyId}`,
  heldAccountId: `held ${companyId}`,
  revenueAccountId: `revenue ${companyId}`,
}))

/** A price list: what each of the chain pays to each country; null is no price. */
type Prices = (bigint | null)[][]

function snapshotOf(
  prices: Prices,
  isMixed = false,
  { rules = [], signatures = [] }: { rules?: CountryRule[]; signatures?: Signature[] } = {},
): Snapshot {
  const companies = [...chain, 'platform'].map((id, hop) => ({
    id,
    parentId: [...chain, 'platform'][hop + 1] ?? null,
    status: 'active' as const,
    currency: isMixed && hop === 0 ? 'EUR' : 'USD',
    rateGroupId: id === 'platform' ? null : `of ${id}`,
    signatures,
  }))
  const rates = prices.flatMap((ofHop, hop) =>
    ofHop.flatMap((priceNanos, index): (Rate & { rateGroupId: string; product: string })[] => {
      if (priceNanos === null) return []
      const country = countries[index] ?? null
      const row = {
        id: `${hop}${index}`,
        country,
        mcc: null,
        mnc: null,
        chargeOn: 'submit' as const,
      }
      const terms = perPart(priceNanos)
      return [{ ...row, terms, effectiveAt: 0, rateGroupId: `of ${chain[hop]}`, product }]
    }),
  )
  const route = { id: 'r', gatewayId: 'g', enabled: true, product: null, priority: 1, weight: 1 }
  return buildSnapshot(
    {
      companies,
      prefixes: [],
      rates,
      routes: [{ ...route, country: null, mcc: null, mnc: null }],
      gateways: [],
      exchangeRates: [],
      countryRules: rules,
    },
    1,
    1,
  )
}

const price = fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n }), { freq: 5 })
const prices: fc.Arbitrary<Prices> = fc
  .array(fc.tuple(price, price, price), { minLength: 3, maxLength: 3 })
  .chain((drawn) =>
    // Half of the time each seller pays less than it asks.
    fc
      .boolean()
      .map((isSound) =>
        isSound
          ? drawn.map((_, hop) => (drawn[0] ?? []).map((first) => first && first / BigInt(hop + 1)))
          : drawn,
      ),
  )

const words = fc.constantFrom(
  'Sale ends today.',
  '今天促销',
  '[Acme]',
  'Reply STOP to opt out',
  'x',
)
const text = fc.oneof(
  fc.string({ maxLength: 330 }),
  fc.array(words).map((some) => some.join(' ')),
)
const line = fc.option(fc.constantFrom('Reply STOP to opt out', 'STOP au 36180', '拒收请回复R'))
const rules = fc.tuple(...countries.map((country) => ruleOf(country)))

function ruleOf(country: string): fc.Arbitrary<CountryRule> {
  return fc.record({
    country: fc.constant(country),
    alphanumeric: fc.constantFrom('allowed', 'registered', 'notAllowed', 'replaced'),
    replacedBy: fc.constantFrom('shortCode', 'longNumber'),
    signature: fc.constantFrom('none', 'front', 'behind'),
    optOut: fc.record({ local: line, en: line, zh: line }),
    optOutWords: fc.constant(['R']),
  })
}
const signatures: fc.Arbitrary<Signature[]> = fc.array(
  fc.record({
    name: fc.constantFrom('Acme', '蓝鲸'),
    brackets: fc.constantFrom('lenticular', 'square'),
    place: fc.constantFrom('front', 'behind'),
    product: fc.constant(null),
    isEverywhere: fc.boolean(),
  }),
  { maxLength: 1 },
)
const approvals = fc.array(
  fc.record({
    sender: fc.constantFrom('ACME', '+12025550199', '24680'),
    country: fc.option(fc.constantFrom(...countries)),
    product: fc.constant(null),
  }),
)

test('what a quote accepts is charged exactly what it said and sent as it said, by what each country adds, whatever the prices are by then; what it refuses is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(prices, prices),
      fc.oneof(
        text,
        text.map((some) => `{name} ${some.replaceAll(/[{}\\]/g, '')} {name}`),
      ),
      fc.nat({ max: 7 }).map((n) => n === 0),
      fc.record({ rules, signatures }),
      fc.record({ sender: fc.option(fc.constant('ACME')), senders: approvals }),
      async ([then, now], content, isMixed, additions, from) => {
        const asked = snapshotOf(then, isMixed, additions)
        const read = readText(content)
        const variables = read.fault === null && read.names.length > 0 ? read : null
        const quote = new Recipients({
          snapshot: asked,
          companyId: 'customer',
          product,
          content: variables ? null : finalText(content),
          variables,
          closed: new Set(),
          availableMicros: 0n,
          ...from,
          mostCharacters: 320,
        })
        const names = ['Anna', 'Zoë', '安娜']
        const { numbers: accepted, rejects } = await quote.take(
          Object.values(numbers).map((number, index) => ({
            row: index + 1,
            text: `+${number}`,
            values: [names[index] ?? ''],
          })),
        )
        const store = taskOf({ content, variables, variants: quote.variants(), from })
        const price = quote.fixedPrices()
        const sent = new TaskRater(snapshotOf(now), { ...store, prices: price }, hops)
        const refused = new TaskRater(asked, { ...store, prices: [] }, hops)
        const money = moneyBatch()
        let parts = 0
        for (const [index, number] of Object.values(numbers).entries()) {
          const isIn = accepted.includes(number)
          const rater = isIn ? sent : refused
          const network = rater.network(number)
          const values = { values: [[names[index] ?? '']] }
          const own = network && ownTextOf({ block: values, task: store }, 0, network.country)
          const count = rater.partsAt('g', network?.country ?? '', own)
          const rating = rater.rate(network, count)
          const reason = rejects.find(({ mobile }) => mobile === `+${number}`)?.reason ?? ''
          // What its country or its text leaves out never comes here.
          if (!isIn && /^(sender|signature|text|variable)\./.test(reason)) continue
          expect(typeof rating === 'string').toBe(!isIn)
          if (typeof rating === 'string') continue
          money.settle(rating, () => true)
          parts += count
          const { country = '' } = network ?? {}
          const said = quote.destinations().get(country)
          expect(bodyIn(store, network ?? null).senderId).toBe(
            said && !('reason' in said) ? said.sender : from.sender,
          )
        }
        expect(parts).toBe(quote.parts)
        const charged = money
          .sales()
          .filter(({ buyerId, sellerId }) => buyerId === 'customer' && sellerId !== buyerId)
        expect(charged[0]?.soldMicros ?? 0n).toBe(quote.amountMicros)
      },
    ),
    { numRuns: 400 },
  )
})

/** A task as the engine has it that was stored with what a quote says. */
function taskOf({
  content,
  variables,
  variants,
  from,
}: {
  content: string
  variables: Task['variables']
  variants: ReturnType<Recipients['variants']>
  from: { sender: string | null }
}): Task {
  const row = {
    content: variables ? renderText(variables, []) : finalText(content),
    callbackId: null,
    origin: null,
    templateId: null,
    expiresAt: 0,
    variants: parsed(variants),
  }
  const body = { isUnreadable: false, partsPerMessage: 1, texts: new Map(), senderId: from.sender }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what texts and prices need
  return {
    ...row,
    ...body,
    companyId: 'customer',
    product,
    prices: [],
    variables,
    variants: variantsOf(row, row.content),
  } as unknown as Task
}

/** As the database gives it back; null as `storedVariants` writes it. */
const parsed = (variants: ReturnType<Recipients['variants']>): typeof variants =>
  JSON.parse(JSON.stringify(variants))
