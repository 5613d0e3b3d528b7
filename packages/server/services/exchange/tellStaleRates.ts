import { translatorOf } from '@tandem/i18n'
import type { Transaction } from '../../store/database/withScope.ts'
import type { ExchangePair } from '../../store/rates/exchangePairs.ts'
import { holdersOf } from '../../store/session/holdersOf.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'

const DAY_MS = 86_400_000
/** Two missed days. */
export const STALE_MS = 2 * DAY_MS

/**
 * Tells staff who see exchange rates which of them providers should have renewed and did not, once a day. What a person
 * holds is as it should be. @returns how many
 */
export async function tellStaleRates(
  transaction: Transaction,
  ports: Pick<Ports, 'ids' | 'clock'>,
  pairs: readonly ExchangePair[],
): Promise<number> {
  const now = ports.clock.now()
  const stale = pairs.filter((pair) => !pair.isHeld && pair.effectiveAt.getTime() < now - STALE_MS)
  if (stale.length === 0) return 0
  const [{ t: en }, { t: zh }] = [translatorOf('en_US'), translatorOf('zh_CN')]
  const args = {
    n: stale.length,
    pairs: stale.map(({ base, quote }) => `${base}/${quote}`).join(', '),
  }
  await notifyWithin(transaction, ports, {
    kind: 'exchangeStale',
    to: { userIds: await holdersOf(transaction, 'exchangeRate:list') },
    title: {
      en_US: en('server.exchangeStale.title', args),
      zh_CN: zh('server.exchangeStale.title', args),
    },
    text: {
      en_US: en('server.exchangeStale.text', args),
      zh_CN: zh('server.exchangeStale.text', args),
    },
    about: { type: 'exchangeStale', id: String(Math.floor(now / DAY_MS)) },
    openPage: '/sys/exchangeRate',
  })
  return stale.length
}
