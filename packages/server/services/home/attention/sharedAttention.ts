import type { AttentionItem } from '@tandem/model'
import type { Clock } from '../../../ports/clock.ts'
import type { Audience } from '../../../ports/live.ts'
import { type Ctx, seesCompany } from '../../ctx.ts'
import { createSharedAnswers } from '../../sharedAnswers.ts'
import { askers } from './askers.ts'
import type { AttentionPorts } from './attentionPorts.ts'
import { attentionReader } from './attentionReader.ts'
import { homeAttention } from './homeAttention.ts'

/** Open consoles ask again no more often than this, each at its own moment. */
const KEEP_MS = 2_000
/** Kinds of readers. */
const MOST = 1_000

/** What needs attention, worked out once for all who see the same (docs/decisions/134). */
export interface SharedAttention {
  of(ctx: Ctx): Promise<AttentionItem[]>
  /** News of these make it old for whoever hears of them. */
  forget(audience: Audience): void
}

export function shareAttention(
  ports: AttentionPorts & { clock: Clock },
  work = homeAttention,
): SharedAttention {
  const { clock, system } = ports
  const answers = createSharedAnswers<AttentionItem[], Ctx>({ clock, keepMs: KEEP_MS, most: MOST })
  const asked = createSharedAnswers<ReadonlySet<string>, null>({ clock, keepMs: KEEP_MS, most: 1 })
  return {
    async of(ctx) {
      const reader = attentionReader(ctx, await asked.of('', null, () => askers(system)))
      return answers.of(reader.key, reader.ctx, () => work(reader.ctx, ports))
    },
    forget(audience) {
      asked.forget(() => true)
      answers.forget((reader) => concerns(reader, audience))
    },
  }
}

/** What goes to one user may be in an answer that others share. */
function concerns({ scope, sellers = scope }: Ctx, audience: Audience): boolean {
  if (audience === 'everything' || 'userId' in audience) return true
  const { companyId } = audience
  return seesCompany({ scope }, companyId) || seesCompany({ scope: sellers }, companyId)
}
