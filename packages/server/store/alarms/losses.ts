import { sql } from '../database/sql.ts'

// Written as the index sms_chunk_below_cost is.
const MARKED = sql`c.decisions @? '$[*].considered[*] ? (@.note == "route.belowCostAlert")'`

/** A route whose messages cost more than they were sold for. */
export interface Loss {
  routeId: string
  route: string
  gateway: string
  messages: number
}

/** Messages accepted since an id that their route marked, by route. */
export const lossesSince = (id: number) => sql<Loss>`
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
