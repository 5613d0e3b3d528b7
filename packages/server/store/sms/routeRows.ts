import {
  type BelowCostRule,
  belowCostRules,
  closedOn,
  type DailyHours,
  type DeliveredOf,
  parsePins,
  parseTimeSlots,
  pinnedRoutes,
  readWeekdays,
  type Route,
} from '@tandem/core'
import { platformSettings } from '@tandem/model'
import type { ConfigRows, ConfigStore } from '../../ports/sms/engineConfig.ts'
import type { Connections } from '../database/connections.ts'

/** Routing rules, and what choosing among them takes. */
export const routeConfig = (
  pool: Connections,
): Pick<ConfigStore, 'routes' | 'delivered' | 'belowCost'> => ({
  routes: () => routes(pool),
  delivered: () => delivered(pool),
  belowCost: () => belowCost(pool),
})

interface RouteRecord extends Omit<Route, 'hours'> {
  hours: string | null
  days: string | null
  zone: string | null
  /** Of the hybrid it leads to, and the member. */
  pins: string | null
  member: string | null
  routePriority: number
  /** Its share is 0 %. */
  isNothing: boolean
}

async function routes(pool: Connections): Promise<ConfigRows['routes']> {
  // A route to a hybrid is one to each of its members, between its own priority and the next.
  const { rows } = await pool.query<RouteRecord>(
    `select r.id, coalesce(m.gateway_id, r.gateway_id) as "gatewayId",
       r.enabled and (h.id is null or h.enabled) as enabled,
       r.product, coalesce(c.iso2, oc.iso2) as country, o.mcc, o.mnc,
       r.customer_id as "companyId", r.senders, r.content_pattern as text, r.hours, r.days, r.zone,
       (r.priority + coalesce(m.place, 0))::float8 as priority,
       (r.weight * coalesce(m.percent, 100) / 100.0)::float8 as weight,
       r.strategy, r.formula, r.below_cost as "belowCost", r.receipt_failover as "receiptFailover",
       h.pins, n.name as member, r.priority as "routePriority", coalesce(m.percent, 100) = 0 as "isNothing",
       r.sender_rules as "senderRules", r.sender_choice as "senderChoice", r.content_rules as "contentRules"
     from sms_route r left join sys_country c on c.id = r.country_id
       left join sms_operator o on o.id = r.operator_id left join sys_country oc on oc.id = o.country_id
       left join sms_gateway h on h.id = r.gateway_id and h.protocol = 'hybrid'
       left join lateral (
         select s.gateway_id, case when h.spread = 'priority' then 100 else s.percent end as percent,
           case when h.spread = 'priority' then row_number() over (order by s.percent desc, s.gateway_id) / 1000.0
             else 0 end as place
         from sms_hybrid_member s where s.hybrid_id = h.id
       ) m on true
       left join sms_gateway n on n.id = m.gateway_id
     where r.deleted_at is null and (h.id is null or m.gateway_id is not null)
     order by r.id, m.gateway_id`,
  )
  // Whether some hours are now is remembered by object: rules of the same hours share one.
  const known = new Map<string, DailyHours>()
  return rows.flatMap(({ hours, days, zone, pins, member, routePriority, isNothing, ...rest }) => {
    const key = [zone, hours, days].join('|')
    const own =
      hours === null && days === null
        ? null
        : (known.get(key) ?? hoursOf(hours, days, zone ?? 'UTC'))
    if (own) known.set(key, own)
    const route: Route = { ...rest, hours: own }
    // By percentage a member with 0 % gets nothing but what is pinned to it; in an order it comes last.
    const isDrained = isNothing && route.priority === routePriority
    const shared = isDrained ? { ...route, isDrained } : route
    if (pins === null || member === null) return [shared]
    const pinned = pinnedRoutes(route, {
      pins: parsePins(pins) ?? [],
      member,
      priority: routePriority,
    })
    return [...pinned, shared]
  })
}

const hoursOf = (hours: string | null, days: string | null, zone: string): DailyHours => ({
  zone,
  slots: hours === null ? [] : (parseTimeSlots(hours) ?? []),
  closedOn: days === null ? [] : closedOn(readWeekdays(days) ?? []),
})

/** How far back it counts how well gateways deliver. */
const HOURS = 6

/** A message ends at one gateway: what another carrier had to deliver counts against those that had it before. */
async function delivered(pool: Connections): Promise<DeliveredOf[]> {
  const { rows } = await pool.query<DeliveredOf>(
    `select gateway_id as "gatewayId", country, sum(delivered)::float8 as delivered,
       sum(delivered + undelivered + failed)::float8 as ended
     from sms_figures where bucket >= now() - make_interval(hours => $1) and gateway_id <> 0
     group by gateway_id, country
     union all
     select before.gateway_id, coalesce(m.country, ''), 0, count(*)::float8
     from sms_tried x join sms_message m on m.id = x.message_id join sms_message_final f on f.message_id = x.message_id
     cross join lateral (
       select distinct split_part(ref, ':', 1)::bigint as gateway_id from unnest(x.refs) as ref) before
     where x.message_id >= (extract(epoch from now() - make_interval(hours => $1)) * 1000)::bigint << 12
       and f.state = 'delivered' and before.gateway_id <> f.gateway_id
     group by 1, 2`,
    [HOURS],
  )
  return rows
}

async function belowCost(pool: Connections): Promise<BelowCostRule> {
  const { rows } = await pool.query<{ value: unknown }>(
    `select value from sys_setting where key = 'belowCost'`,
  )
  const stored = rows[0]?.value
  return belowCostRules.find((rule) => rule === stored) ?? platformSettings.belowCost.initial
}
