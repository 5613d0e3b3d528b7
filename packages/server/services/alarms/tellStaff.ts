import { parseNumber } from '@tandem/core'
import { type Locale, type MessageKey, translatorOf } from '@tandem/i18n'
import { isSmsProduct, smsTitle } from '@tandem/model'

import { keepAlarm, readersOf } from '../../store/alarms/alarmStore.ts'
import {
  leftOutLines,
  lostMoney,
  placesOf,
  type RefusedMessages,
  refusedMessages,
} from '../../store/alarms/networks.ts'
import { forgetUnsold, unsoldSince } from '../../store/alarms/unsold.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { holdersIn } from '../../store/session/holdersOf.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { TellingPorts } from '../ports.ts'
import { thoseWhoWant } from './thoseWhoWant.ts'
import { platformId } from '../../store/companies/platform.ts'

/** Who of the platform hears of rates and margins. */
const READERS = 'rate:list'
const MISSING = ['rate.notPresent', 'rate.noGroup']
const BELOW = ['rate.belowCost', 'route.belowCost']
/** Notes of what was refused are kept as long after they were looked at, so that a day's count is whole. */
const UNSOLD_KEPT_MS = 2 * 24 * 3_600_000

type StaffPorts = Pick<TellingPorts, 'system' | 'ids' | 'clock'>

interface StaffAlarm {
  kind: 'rateMissing' | 'marginNegative'
  key: string
  text: MessageKey
  product: string
  country: string
  operatorId: string | null
  gatewayId: string | null
  company: { id: string; name: string; salesId: string } | null
  messages: number
  amount: string | null
  currency: string | null
}

/**
 * Tells staff what was refused since a time for want of a rate, each network of a price list once a day, and with them
 * whoever looks after the company; and what costs more than it sells for, each network once a day. Of what the platform pays
 * nobody else hears. @returns how many alarms were raised
 */
export async function watchRates(ports: StaffPorts, since: Date): Promise<number> {
  return withScope(ports.system, 'everything', async (transaction) => {
    const day = new Date(ports.clock.now()).toISOString().slice(0, 10)
    const missing = await refusedSince(transaction, since, MISSING)
    const below = await refusedSince(transaction, since, BELOW)
    const lost = await lostMoney(transaction, since)
    await forgetUnsold(transaction, new Date(since.getTime() - UNSOLD_KEPT_MS))
    const alarms = [
      ...missing.map((row) => ofRefused(row, 'rateMissing', day)),
      ...below.map((row) => ofRefused(row, 'marginNegative', day)),
      ...lost.map(
        ({ product, country, gatewayId, currency, messages, lost: amount }): StaffAlarm => ({
          kind: 'marginNegative',
          key: `lost ${product} ${country} ${gatewayId} ${day}`,
          text: 'server.alarm.lost.text',
          product,
          country,
          operatorId: null,
          gatewayId: gatewayId === '0' ? null : gatewayId,
          company: null,
          messages,
          amount,
          currency,
        }),
      ),
    ]
    const names = await placesOf(transaction, {
      countries: alarms.map(({ country }) => country),
      operators: alarms.flatMap(({ operatorId }) => operatorId ?? []),
      gateways: alarms.flatMap(({ gatewayId }) => gatewayId ?? []),
    })
    let raised = 0
    for (const alarm of alarms) {
      // oxlint-disable-next-line no-await-in-loop -- each network once a day
      if (await tell(transaction, ports, alarm, names)) raised++
    }
    return raised
  })
}

const ofRefused = (
  { day: own, ...row }: RefusedMessages & { day?: string },
  kind: StaffAlarm['kind'],
  day: string,
): StaffAlarm => ({
  kind,
  key: `${kind} ${row.rateGroupId ?? `of ${row.companyId}`} ${row.product} ${row.country} ${row.operatorId ?? ''} ${own ?? day}`,
  text: kind === 'rateMissing' ? 'server.alarm.rateMissing.text' : 'server.alarm.below.text',
  product: row.product,
  country: row.country,
  operatorId: row.operatorId,
  gatewayId: null,
  company: { id: row.companyId, name: row.company, salesId: row.salesId },
  messages: row.messages,
  amount: null,
  currency: null,
})

/**
 * Messages that were refused, lines that tasks left out, whose numbers tell the country, and what was refused before
 * anything of it was stored, with its day.
 */
async function refusedSince(
  transaction: Transaction,
  since: Date,
  reasons: readonly string[],
): Promise<(RefusedMessages & { day?: string })[]> {
  const found = new Map<string, RefusedMessages>()
  for (const { mobile, ...line } of await leftOutLines(transaction, since, reasons)) {
    const parsed = parseNumber(mobile.startsWith('+') ? mobile : `+${mobile}`, {
      defaultCountry: null,
      accept: 'any',
    })
    const country = 'country' in parsed ? parsed.country : ''
    const key = `${line.companyId} ${line.product} ${country}`
    const before = found.get(key)?.messages ?? 0
    found.set(key, { ...line, country, operatorId: null, messages: before + 1 })
  }
  return [
    ...(await refusedMessages(transaction, since, reasons)),
    ...found.values(),
    ...(await unsoldSince(transaction, since, reasons)),
  ]
}

async function tell(
  transaction: Transaction,
  ports: StaffPorts,
  alarm: StaffAlarm,
  names: ReadonlyMap<string, { en: string; zh: string }>,
): Promise<boolean> {
  const { kind, key, company, messages, amount, currency, country, operatorId, gatewayId } = alarm
  const platform = await platformId(transaction)
  if (!platform) throw new Error('There is no platform')
  const isCost = kind === 'marginNegative'
  const holders = await holdersIn(transaction, platform.id, READERS, { seeingAmounts: isCost })
  const sales = kind === 'rateMissing' && company ? [company.salesId] : []
  const all = await readersOf(transaction, platform.id, [...new Set([...holders, ...sales])])
  const readers = await thoseWhoWant(transaction, kind, all)
  const id = ports.ids.next().toString()
  const kept = await keepAlarm(transaction, {
    id,
    companyId: platform.id,
    kind,
    key,
    aboutId: company?.id ?? null,
    country: country === '' ? null : country,
    operatorId,
    gatewayId,
    product: alarm.product,
    amount,
    currency,
    messages,
    told: readers.map(({ username }) => username).join(', '),
    at: new Date(ports.clock.now()),
  })
  if (!kept || readers.length === 0) return kept
  const say = (locale: Locale) => {
    const { t } = translatorOf(locale)
    const name = (of: string): string => names.get(of)?.[locale === 'zh_CN' ? 'zh' : 'en'] ?? ''
    const network =
      [
        country && (name(`country ${country}`) || country),
        operatorId && name(`operator ${operatorId}`),
      ]
        .filter(Boolean)
        .join(' · ') || t('server.alarm.unknownNetwork')
    const product = isSmsProduct(alarm.product) ? smsTitle(alarm.product, locale) : alarm.product
    const args = {
      n: messages,
      network,
      product,
      company: company?.name ?? '',
      gateway: gatewayId ? name(`gateway ${gatewayId}`) : '',
    }
    return {
      title: t(`server.alarm.${kind}.title`, { network }),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- more arguments than a text has do no harm
      text: (t as (of: string, given: object) => string)(alarm.text, args),
    }
  }
  const [en, zh] = [say('en_US'), say('zh_CN')]
  await notifyWithin(transaction, ports, {
    kind,
    to: { userIds: readers.map((one) => one.id) },
    title: { en_US: en.title, zh_CN: zh.title },
    text: { en_US: en.text, zh_CN: zh.text },
    about: { type: 'alarm', id },
    openPage: `/sys/alarm?record=${id}`,
  })
  return true
}
