import { type EventAbilities, eventAbilities } from '@tandem/core'

import {
  dropEvent,
  type LockedEvent,
  lockEvents,
  retryEvent,
} from '../../store/outbox/manageEvents.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work, type WordedEntry } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/**
 * PUT /sys/outboxEvent/tryAgain: one more attempt for each, now. All of them or none.
 * @throws Refused record.notFound, outbox.notDead, outbox.expired, outbox.unreadable
 */
export async function tryEventsAgain(
  ctx: Ctx,
  ports: Ports,
  ids: readonly string[],
): Promise<void> {
  await withEach(ctx, ports, ids, 'tryAgain', async ({ transaction }, { id }) => {
    await retryEvent(transaction, id, { by: ctx.actor.username, at: ctx.now })
    return { status: { from: 'dead', to: 'waiting' } }
  })
  ports.wakeOutbox?.()
}

/**
 * PUT /sys/outboxEvent/drop: they are not delivered any more, and what is secret in them is forgotten. All of them or
 * none. One that is being delivered at this moment may still arrive.
 * @throws Refused record.notFound, outbox.dropped
 */
export async function dropEvents(
  ctx: Ctx,
  ports: Ports,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  await withEach(ctx, ports, ids, 'drop', async ({ transaction }, { id, status }) => {
    await dropEvent(transaction, id, { reason, by: ctx.actor.username, at: ctx.now })
    return { status: { from: status, to: 'dropped' }, dropReason: { from: null, to: reason } }
  })
}

/** Does something with each of these events that allows it now, and adds it to the history. */
function withEach(
  ctx: Ctx,
  ports: Ports,
  given: readonly string[],
  verb: keyof EventAbilities,
  does: (work: Work, event: LockedEvent) => Promise<NonNullable<WordedEntry['changes']>>,
): Promise<void> {
  const ids = [...new Set(given)]
  return inTransaction(ctx, ports, async (work) => {
    const events = await lockEvents(work.transaction, ids, ctx.now)
    if (events.length !== ids.length) throw new Refused('record.notFound')
    for (const event of events) {
      const able = eventAbilities(event)[verb]
      if (able !== true) throw new Refused(able)
    }
    for (const event of events) {
      // oxlint-disable-next-line no-await-in-loop -- one connection writes one line at a time
      const changes = await does(work, event)
      const { id, companyId } = event
      // oxlint-disable-next-line no-await-in-loop -- as above
      await work.audit({
        action: `outboxEvent.${verb}`,
        entity: 'outboxEvent',
        recordId: id,
        companyId,
        changes,
      })
    }
  })
}
