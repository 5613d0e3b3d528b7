import {
  type AlarmReader,
  type AlarmWays,
  hidesFrom,
  keepAlarm,
  readersOf,
  waysOf,
} from '../../store/alarms/alarmStore.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { tellCallbacks } from '../../store/outbox/queueCallbacks.ts'
import { holdersIn } from '../../store/session/holdersOf.ts'
import { composeMail } from '../mail/composeMail.ts'
import { notifyWithin } from '../notices/notify.ts'
import { queueEvent } from '../outbox/queueEvent.ts'
import type { TellingPorts } from '../ports.ts'
import { translatorOf } from '@tandem/i18n'
import { type AlarmFigures, alarmWords } from './alarmWords.ts'
import { thoseWhoWant } from './thoseWhoWant.ts'
import { mailAddressesOf } from './mailAddresses.ts'

/** An alarm of a company about its own money. */
export interface CompanyAlarm extends AlarmFigures {
  companyId: string
  /** '0': it set nothing. */
  ruleId: string
  /** The same is raised once. */
  key: string
}

/** Where alarms are listed. */
const PAGE = '/sys/alarm'

/**
 * Raises an alarm and tells it in one transaction: in the console, by mail, and to the company's callbacks, all of it or
 * nothing. `claim` notes in the same transaction that it is raised, and says whether that was not known.
 * @param link address of the console; null: mail has no button
 * @returns whether it was raised now
 */
export async function raiseAlarm(
  ports: TellingPorts,
  alarm: CompanyAlarm,
  link: string | null,
  claim: (transaction: Transaction) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  const id = ports.ids.next().toString()
  const { companyId, kind } = alarm
  const brand = (await ports.brands.find(undefined)).info.brandName
  const isRaised = await withScope(ports.system, 'everything', async (transaction) => {
    if (!(await claim(transaction))) return false
    const ways = await waysOf(transaction, companyId, alarm.ruleId)
    if (!ways) return false
    const readers = await thoseWhoWant(
      transaction,
      noticeOf(kind),
      await whoIsTold(transaction, alarm, ways),
    )
    const emails = mailAddressesOf(ways.emails)
    const told = [...readers.map(({ username }) => username), ...emails]
    const callbacks = ways.callbackIds.length > 0 ? ['webhook'] : []
    const { amount, level, currency, key } = alarm
    const kept = await keepAlarm(transaction, {
      id,
      companyId,
      kind,
      key,
      ruleId: alarm.ruleId === '0' ? null : alarm.ruleId,
      amount,
      level,
      currency,
      told: [...told, ...callbacks].join(', '),
      at: new Date(ports.clock.now()),
    })
    if (!kept) return false
    await tellReaders(transaction, ports, { id, alarm, readers })
    for (const address of emails) {
      // oxlint-disable-next-line no-await-in-loop -- at most ten
      await mail(transaction, ports, { id, alarm, ways, address, brand, link })
    }
    const event = { id, kind, companyId, at: new Date(ports.clock.now()).toISOString() }
    // Whoever reads what a callback is told may not see amounts: it has none.
    const events = ways.callbackIds.map((callbackId) => ({
      id: Number(ports.ids.next()),
      callbackId,
      name: 'alarm.raised' as const,
      receipts: [event],
    }))
    await tellCallbacks(transaction, events)
    return true
  })
  if (isRaised) {
    ports.wakeOutbox?.()
    ports.live.publish('record', { entity: 'alarm', id, verb: 'add' }, { companyId })
  }
  return isRaised
}

const noticeOf = (kind: CompanyAlarm['kind']) =>
  kind === 'lowBalance' ? ('lowBalance' as const) : ('highSpend' as const)

/** The people it names; where it names nobody and has no other way, everybody who may set alarms. */
async function whoIsTold(
  transaction: Transaction,
  { companyId, ruleId }: CompanyAlarm,
  { emails, callbackIds }: AlarmWays,
): Promise<AlarmReader[]> {
  const named = ruleId === '0' ? [] : await readersOf(transaction, companyId, { ruleId })
  if (named.length > 0 || mailAddressesOf(emails).length > 0 || callbackIds.length > 0) return named
  const all = await holdersIn(transaction, companyId, 'alarmRule:edit')
  return readersOf(transaction, companyId, all)
}

async function tellReaders(
  transaction: Transaction,
  ports: TellingPorts,
  { id, alarm, readers }: { id: string; alarm: CompanyAlarm; readers: readonly AlarmReader[] },
): Promise<void> {
  for (const seesAmounts of [true, false]) {
    const userIds = readers.filter((one) => one.seesAmounts === seesAmounts).map((one) => one.id)
    if (userIds.length === 0) continue
    const en = alarmWords('en_US', alarm, seesAmounts)
    const zh = alarmWords('zh_CN', alarm, seesAmounts)
    // oxlint-disable-next-line no-await-in-loop -- two at most
    await notifyWithin(transaction, ports, {
      kind: noticeOf(alarm.kind),
      to: { userIds },
      title: { en_US: en.title, zh_CN: zh.title },
      text: { en_US: en.text, zh_CN: zh.text },
      about: { type: 'alarm', id: seesAmounts ? id : `${id} plain` },
      openPage: `${PAGE}?record=${id}`,
    })
  }
}

async function mail(
  transaction: Transaction,
  ports: TellingPorts,
  told: {
    id: string
    alarm: CompanyAlarm
    ways: AlarmWays
    address: string
    brand: string
    link: string | null
  },
): Promise<void> {
  const { id, alarm, ways, address, brand, link } = told
  const { t } = translatorOf(ways.locale)
  const seesAmounts = !(await hidesFrom(transaction, address))
  const { title, text } = alarmWords(ways.locale, alarm, seesAmounts)
  const body = composeMail({
    subject: title,
    brand,
    lines: [text],
    link:
      link === null
        ? undefined
        : { label: t('server.alarm.open'), url: `${link}${PAGE}?record=${id}` },
    foot: t('server.alarm.foot'),
  })
  await queueEvent(ports, transaction, {
    kind: 'mail',
    name: 'alarm.raised',
    companyId: alarm.companyId,
    target: address,
    about: id,
    secret: JSON.stringify(body),
    at: new Date(ports.clock.now()),
  })
}
