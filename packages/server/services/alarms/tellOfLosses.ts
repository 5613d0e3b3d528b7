import { composeIdNumber } from '@tandem/core'
import { translatorOf } from '@tandem/i18n'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { holdersOf } from '../../store/session/holdersOf.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'
import { type Loss, lossesSince } from '../../store/alarms/losses.ts'

const HOUR_MS = 3_600_000

/**
 * Tells platform staff who see routes which of them lose money where a route says that this is to be marked: each route
 * once an hour, with how many messages of the past hour. @returns how many routes lose money
 */
export async function tellOfLosses(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
): Promise<{ routes: number }> {
  const now = ports.clock.now()
  return withScope(ports.system, 'everything', async (transaction) => {
    const losses = await lossesSince(composeIdNumber(now - HOUR_MS, 0)).rows(transaction)
    if (losses.length === 0) return { routes: 0 }
    const userIds = await holdersOf(transaction, 'route:list')
    // oxlint-disable-next-line no-await-in-loop -- few routes lose money
    for (const loss of losses) await tell(transaction, ports, loss, userIds)
    return { routes: losses.length }
  })
}

async function tell(
  transaction: Transaction,
  ports: Pick<Ports, 'ids' | 'clock'>,
  { routeId, route, gateway, messages: n }: Loss,
  userIds: readonly string[],
): Promise<void> {
  const [{ t: en }, { t: zh }] = [translatorOf('en_US'), translatorOf('zh_CN')]
  const hour = Math.floor(ports.clock.now() / HOUR_MS)
  await notifyWithin(transaction, ports, {
    kind: 'belowCost',
    to: { userIds },
    title: {
      en_US: en('server.belowCost.title', { route }),
      zh_CN: zh('server.belowCost.title', { route }),
    },
    text: {
      en_US: en('server.belowCost.text', { n, route, gateway }),
      zh_CN: zh('server.belowCost.text', { n, route, gateway }),
    },
    about: { type: 'belowCost', id: `${routeId} ${hour}` },
    openPage: '/sms/route',
  })
}
