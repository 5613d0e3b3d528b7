import type { WordedChanges } from '../../store/audit/writeAudit.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'

type NotePorts = Pick<Ports, 'system' | 'ids'>

/** Logs that a file is about to leave the platform. */
export const noteDownload = (ctx: Ctx, ports: NotePorts, file: { path: string; params: string }) =>
  note(ctx, ports, {
    action: 'file.download',
    entity: 'file',
    changes: { path: { from: null, to: file.path }, params: { from: null, to: file.params } },
  })

const MINUTE_MS = 60_000
const MOST_A_MINUTE = 20
const MOST_SESSIONS = 10_000

/**
 * Logs calls refused for lack of permission: once a minute for the same permission and session and at most 20 a minute
 * per session, so that a looping client cannot fill the log. Resolves to whether it was written.
 */
export function createDenialNotes(ports: NotePorts & Pick<Ports, 'clock'>) {
  const recent = new Map<string, { since: number; seen: Set<string> }>()
  return async (ctx: Ctx, access: string, path: string): Promise<boolean> => {
    const now = ports.clock.now()
    let mine = recent.get(ctx.actor.sessionId)
    if (!mine || mine.since < now - MINUTE_MS) {
      if (recent.size >= MOST_SESSIONS) recent.clear()
      mine = { since: now, seen: new Set() }
      recent.set(ctx.actor.sessionId, mine)
    }
    const key = `${access} ${path}`
    if (mine.seen.has(key) || mine.seen.size >= MOST_A_MINUTE) return false
    mine.seen.add(key)
    const changes = { access: { from: null, to: access }, path: { from: null, to: path } }
    await note(ctx, ports, { action: 'access.denied', entity: 'access', changes })
    return true
  }
}

function note(
  { actor, ip, requestId, now }: Ctx,
  ports: NotePorts,
  entry: { action: string; entity: string; changes: WordedChanges },
): Promise<void> {
  const author = actor.behind ?? actor
  return withScope(ports.system, { companies: [actor.companyId] }, (transaction) =>
    writeAudit(
      transaction,
      ports.ids,
      { ...entry, recordId: actor.id, companyId: actor.companyId },
      { actorId: author.id, actorName: author.username, ip, requestId, at: now },
    ),
  )
}
