import { parseArgs } from 'node:util'
import { buildSnapshot, finalText, perPart, type Route } from '../packages/core/index.ts'
import { TaskRater } from '../packages/server/engine/rateMessages.ts'
import { Router } from '../packages/server/engine/router.ts'
import type { GatewayRow } from '../packages/server/ports/sms/engineConfig.ts'
import { percentile, rounded } from './server/latency.ts'

// One routing decision after another, as the engine makes them: 5,000 rules by product, country, operator, company, sender,
// text and hour, with every strategy and a margin guard, over 250,000 rates of 500 companies. Each message is of another
// company, to another network and with another text than the one before. Options: --decisions 200000.
const { values } = parseArgs({ options: { decisions: { type: 'string', default: '200000' } } })
const DECISIONS = Number(values.decisions)
const COMPANIES = 500
const RULES = 5_000
const GATEWAYS = 50
/** Rates of a company: as many as make 250,000 with all others. */
const RATES_EACH = 500
/** The price lists of the carriers. */
const CARRIERS = ['c0', 'c1', 'c2', 'c3', 'c4']
const isCarrier = (group: string): boolean => CARRIERS.includes(group)
const COUNTRIES = Array.from({ length: 200 }, (_country, index) => {
  const letters = [Math.floor(index / 26), index % 26]
  return letters.map((letter) => String.fromCharCode(65 + letter)).join('')
})
const WORDS = ['casino', 'bonus', 'parcel', 'code', 'offer', 'invoice', 'booking', 'order']

const HOURS = ['Asia/Shanghai', 'Europe/Berlin', 'UTC'].map((zone) => ({
  zone,
  slots: [{ from: 480, to: 1_200 }],
  closedOn: [0],
}))

let seed = 7
/** 0 <= x < 1; the same run after run. */
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647
  return seed / 2_147_483_647
}
const below = (most: number): number => Math.floor(random() * most)
function oneOf<T>(list: readonly T[]): T {
  const found = list[below(list.length)]
  if (found === undefined) throw new Error('Nothing to choose from')
  return found
}

const networks = COUNTRIES.flatMap((country, index) =>
  ['01', '02', '03'].map((mnc) => ({
    country,
    mcc: String(200 + index),
    mnc,
    operatorId: `${index}${mnc}`,
  })),
)
const companyIds = Array.from({ length: COMPANIES }, (_company, index) => String(index + 10))
const gatewayIds = Array.from({ length: GATEWAYS }, (_gateway, index) => `g${index}`)

function rule(index: number): Route {
  const network = oneOf(networks)
  const isOfCountry = random() < 0.9
  const isOfNetwork = isOfCountry && random() < 0.5
  return {
    id: String(index).padStart(6, '0'),
    gatewayId: oneOf(gatewayIds),
    enabled: random() < 0.95,
    product: random() < 0.5 ? 'notify' : null,
    country: isOfCountry ? network.country : null,
    mcc: isOfNetwork ? network.mcc : null,
    mnc: isOfNetwork ? network.mnc : null,
    companyId: random() < 0.4 ? oneOf(companyIds) : null,
    senders: random() < 0.1 ? `Brand${below(50)}*` : null,
    text: random() < 0.1 ? `${oneOf(WORDS)}|${oneOf(WORDS)} [0-9]+` : null,
    hours: random() < 0.1 ? oneOf(HOURS) : null,
    priority: 1 + below(20),
    weight: 1 + below(100),
    strategy: oneOf(['share', 'share', 'cost', 'quality', 'formula'] as const),
    formula: 'quality - 100 * cost / price',
    belowCost: null,
  }
}

const rates = [...companyIds, ...CARRIERS].flatMap((group) =>
  networks.slice(0, isCarrier(group) ? networks.length : RATES_EACH).map((network, index) => ({
    id: `${group}-${index}`,
    rateGroupId: group,
    product: 'notify',
    country: network.country,
    mcc: network.mcc,
    mnc: network.mnc,
    // Now and then a carrier takes more than a company pays.
    terms: perPart(BigInt((isCarrier(group) ? 10_000_000 : 20_000_000) + below(20_000_000))),
    chargeOn: 'submit' as const,
    effectiveAt: 0,
  })),
)

const gateways = gatewayIds.map((id, index): GatewayRow => ({
  id,
  name: id,
  protocol: 'smpp',
  host: 'smsc.example',
  port: 2775,
  tls: false,
  caCertificate: null,
  systemId: 'bench',
  passwordSealed: null,
  systemType: '',
  bindMode: 'transceiver',
  binds: 1,
  windowSize: 100,
  tps: 1_000,
  enquireLinkSeconds: 30,
  responseTimeoutSeconds: 30,
  messageIdFormat: 'same',
  gsmCharset: 'gsm7',
  partReference: 'widest',
  validityFormat: 'relative',
  sourceTon: null,
  sourceNpi: null,
  backupHosts: null,
  learntIdFormat: null,
  mapping: null,
  secretsSealed: null,
  hookSealed: null,
  publicUrl: '',
  dailyLimit: null,
  errorTable: 'standard',
  errorRules: null,
  tlvRules: null,
  minDelivered: null,
  maxRefused: null,
  maxMissing: null,
  receiptSeconds: 3_600,
  restSeconds: 300,
  validityMinutes: null,
  inDoubt: 'resend',
  costRateGroupId: CARRIERS[index % CARRIERS.length] ?? null,
  costCurrency: 'USD',
  enabled: true,
}))

const snapshot = buildSnapshot(
  {
    companies: [
      { id: '1', parentId: null, status: 'active', currency: 'USD', rateGroupId: null },
      ...companyIds.map((id) => ({
        id,
        parentId: '1',
        status: 'active' as const,
        currency: 'USD',
        rateGroupId: id,
      })),
    ],
    prefixes: networks.map((network, index) => ({ ...network, prefix: `9${1_000 + index}` })),
    rates,
    exchangeRates: [],
    routes: Array.from({ length: RULES }, (_rule, index) => rule(index)),
    gateways,
    delivered: gatewayIds.flatMap((gatewayId) =>
      COUNTRIES.map((country) => ({ gatewayId, country, delivered: 60 + below(40), ended: 100 })),
    ),
    belowCost: 'block',
  },
  1,
  1,
)
const states = new Map(
  gatewayIds.map((id) => [id, { enabled: true, bound: random() < 0.95, healthy: true }]),
)
const router = new Router(() => snapshot, states)
const raters = new Map(
  companyIds.map((companyId) => {
    const hop = {
      companyId,
      sellerId: '1',
      channel: 'sms' as const,
      product: 'notify',
      currency: 'USD',
      walletId: companyId,
      heldAccountId: '',
      revenueAccountId: '',
      receivableAccountId: '',
    }
    const task = { companyId, product: 'notify', content: finalText(''), prices: [] }
    return [companyId, new TaskRater(snapshot, task, [hop])] as const
  }),
)

const asked = Array.from({ length: DECISIONS }, (_message, index) => ({
  companyId: oneOf(companyIds),
  msisdn: `9${1_000 + below(RATES_EACH)}${String(index).padStart(7, '0')}`,
  senderId: random() < 0.5 ? `Brand${below(60)}` : null,
  text: `Your ${oneOf(WORDS)} ${below(1_000_000)} is ready, see example.com/${below(1_000_000)}`,
  draw: random(),
}))

const picked = { routed: 0, none: 0 }
const nanos = new Float64Array(DECISIONS)
for (const [index, { companyId, msisdn, senderId, text, draw }] of asked.entries()) {
  const rater = raters.get(companyId)
  const network = rater?.network(msisdn)
  if (!rater || !network) throw new Error(`${msisdn} has no network`)
  const rating = rater.rate(network, 1)
  if (typeof rating === 'string') throw new Error(`${msisdn} has no price: ${rating}`)
  const ask = { companyId, product: 'notify', network, senderId, text, rating }
  const began = process.hrtime.bigint()
  const { kind } = router.pick(ask, null, draw)
  nanos[index] = Number(process.hrtime.bigint() - began)
  picked[kind === 'route' ? 'routed' : 'none'] += 1
}
const ms = Array.from(nanos, (each) => each / 1e6)
console.log(
  JSON.stringify({
    bench: 'routing',
    rules: RULES,
    rates: rates.length,
    companies: COMPANIES,
    decisions: DECISIONS,
    ...picked,
    meanMs: rounded(ms.reduce((sum, each) => sum + each, 0) / ms.length, 4),
    p50Ms: rounded(percentile(ms, 0.5), 4),
    p99Ms: rounded(percentile(ms, 0.99), 4),
    p999Ms: rounded(percentile(ms, 0.999), 4),
    barP99Ms: 0.05,
  }),
)
