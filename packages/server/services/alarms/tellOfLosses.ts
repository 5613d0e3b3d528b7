import { composeIdNumber } from '@tandem/core'
import { translatorOf } from '@tandem/i18n'

import { sql } from '../../store/database/sql.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { holdersOf } from '../../store/session/holdersOf.ts'
import { notifyWithin } from '../notices/notify.ts'
import type { Ports } from '../ports.ts'

const HOUR_MS = 3_600_000

/** A route whose messages cost more than they were sold for. */
interface Loss {
  routeId: string
  route: string
  gateway: string
  messages: number
}

// Written as the index sms_chunk_below_cost is.
const MARKED = sql`c.decisions @? '$[*].considered[*] ? (@.note == "route.belowCostAlert")'`

/** Messages accepted since an id that their route marked, by route. */
const lossesSince = (id: number) => sql<Loss>`
  select r.id::text as "routeId", r.name as route, string_agg(distinct g.name, ', ' order by g.name) as gateway,
    count(*)::int as messages
  from sms_chunk c
  cross join lateral jsonb_array_elements(c.decisions) with ordinality as d (decision, place)
  cross join lateral jsonb_to_recordset(d.decision -> 'considered') as x ("routeId" bigint, "gatewayId" bigint, note text)
  join sms_route r on r.id = x."routeId" join sms_gateway g on g.id = x."gatewayId"
  join sms_message m on m.id between c.first_id and c.last_id and m.task_id = c.task_id
    and m.decision = d.place - 1
  where c.first_id >= ${id} and ${MARKED} and x.note = 'route.belowCostAlert'
  group by r.id order by r.id`

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
