import type { GatewayInbox, InboxItem } from '../../ports/gatewayInbox.ts'
import type { Connections } from '../database/connections.ts'
import { sql } from '../database/sql.ts'
import { listen } from '../database/listen.ts'

/** Handed out and not done, of one gateway. */
const MOST_OUT = 2_000
const AT_ONCE = 500
/** Also without a notification, which may be lost. */
const LOOK_MS = 1_000
/** How soon what is done is noted, together with others. */
const NOTE_MS = 30
/** What has an id of the vendor is known so long when it comes again. */
const REMEMBERED_HOURS = 72
const SWEEP_MS = 3_600_000

interface Follower {
  take: (item: InboxItem) => void
  /** Ids handed out. */
  out: Set<string>
}

/** The inbox of one engine, on its own connections. */
export function gatewayInbox(pool: Connections, report: (error: unknown) => void): GatewayInbox {
  const followers = new Map<string, Follower>()
  const finished = new Map<string, InboxItem>()
  let closed = false
  let isLooking = false
  let again = false
  let sweptAt = 0
  let noting: Promise<void> | undefined

  const look = async (): Promise<void> => {
    if (closed) return
    again = isLooking
    if (isLooking || followers.size === 0) return
    isLooking = true
    try {
      for (const [gatewayId, follower] of followers) await handOut(gatewayId, follower)
      if (performance.now() - sweptAt > SWEEP_MS) await sweep()
    } catch (error) {
      if (!closed) report(error)
    } finally {
      isLooking = false
    }
    if (again) await look()
  }

  const handOut = async (gatewayId: string, follower: Follower): Promise<void> => {
    for (;;) {
      const room = Math.min(AT_ONCE, MOST_OUT - follower.out.size)
      if (room <= 0) return
      const rows = await sql<InboxItem>`select id::text, kind, item from sms_gateway_inbox i
        where gateway_id = ${gatewayId} and done_at is null and not (id = any (${[...follower.out]}::bigint[]))
        order by i.id limit ${room}`.rows(pool)
      if (closed || followers.get(gatewayId) !== follower) return
      const open = rows.filter(({ id }) => !finished.has(id))
      for (const item of open) {
        follower.out.add(item.id)
        follower.take(item)
      }
      if (rows.length < room || open.length === 0) return
    }
  }

  /** What was handed out and done; receipts are known by what they led to, messages by their ids here. */
  const note = async (): Promise<void> => {
    while (finished.size > 0) {
      const items = [...finished.values()]
      const ids = items.map(({ id }) => id)
      try {
        await sql`with kept as (
            update sms_gateway_inbox set done_at = now() where id = any (${ids}::bigint[]) and kind = 'inbound' and digest is not null
          )
          delete from sms_gateway_inbox where id = any (${ids}::bigint[]) and not (kind = 'inbound' and digest is not null)`.run(
          pool,
        )
      } catch (error) {
        if (!closed) report(error)
        return
      }
      for (const id of ids) finished.delete(id)
      for (const { out } of followers.values()) for (const id of ids) out.delete(id)
    }
    void look()
  }
  const noteSoon = (): void => {
    noting ??= new Promise<void>((resolve) => setTimeout(resolve, NOTE_MS))
      .then(note)
      .finally(() => {
        noting = undefined
      })
  }

  const sweep = async (): Promise<void> => {
    sweptAt = performance.now()
    await sql`delete from sms_gateway_inbox where done_at < now() - make_interval(hours => ${REMEMBERED_HOURS}::int)`.run(
      pool,
    )
  }

  const listening = listen(pool, ['tandem_gateway_inbox'], () => void look())
  const timer = setInterval(() => {
    void look()
    if (finished.size > 0) noteSoon() // what could not be noted
  }, LOOK_MS)

  return {
    follow(gatewayId, take) {
      const follower = { take, out: new Set<string>() }
      followers.set(gatewayId, follower)
      void look()
      return {
        stop() {
          if (followers.get(gatewayId) === follower) followers.delete(gatewayId)
        },
      }
    },
    done(item) {
      finished.set(item.id, item)
      noteSoon()
    },
    async close() {
      clearInterval(timer)
      followers.clear()
      await listening.stop()
      await noting
      closed = true
    },
  }
}
