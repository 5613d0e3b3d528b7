import type { Entity, FieldValues } from '@tandem/model'

import { addFailure, failuresOf } from '../../store/session/loginStore.ts'
import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'

/** Names of others a person may hit by chance within an hour; who looks for them hits more. */
const LIMIT = 20
const HOUR_MS = 60 * 60_000

/** Whether the answer could tell of records out of sight: a name is one of the whole platform, and they see a part of it. */
const tells = ({ ctx }: Work, { unique = [] }: Entity, values: FieldValues): boolean =>
  ctx.scope !== 'everything' &&
  unique.some(({ field, everywhere }) => everywhere && values[field] !== undefined)

const subjectOf = ({ ctx }: Work): string => `taken:${ctx.actor.id}`

/** @throws Refused request.tooMany to who has met too many names of others */
export async function demandFewTaken(
  work: Work,
  entity: Entity,
  values: FieldValues,
): Promise<void> {
  if (!tells(work, entity, values)) return
  const subject = subjectOf(work)
  const known = (await failuresOf(work.ports.system, [subject])).get(subject)
  if (!known || known.failures < LIMIT) return
  const seconds = Math.ceil((known.lastAt.getTime() + HOUR_MS - work.ctx.now.getTime()) / 1000)
  if (seconds <= 0) return
  throw new Refused('request.tooMany', { args: { seconds }, retryAfterSeconds: seconds })
}

/** Counts a name that was taken, apart from the write that is taken back. */
export async function countTaken(work: Work, entity: Entity, values: FieldValues): Promise<void> {
  if (!tells(work, entity, values)) return
  await addFailure(work.ports.system, subjectOf(work), work.ctx.now, HOUR_MS)
}
