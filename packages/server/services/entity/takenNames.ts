import type { Entity, FieldValues } from '@tandem/model'

import { addFailure, failuresOf } from '../../store/session/loginStore.ts'
import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'

/** Taken names a user may hit by chance within an hour; guessing hits more. */
const LIMIT = 20
const HOUR_MS = 60 * 60_000

/**
 * Whether the answer could reveal invisible records: the name is unique platform-wide, and the reader sees only part of
 * it.
 */
const tells = ({ ctx }: Work, { unique = [] }: Entity, values: FieldValues): boolean =>
  ctx.scope !== 'everything' &&
  unique.some(({ field, everywhere }) => everywhere && values[field] !== undefined)

const subjectOf = ({ ctx }: Work): string => `taken:${ctx.actor.id}`

/** @throws Refused request.tooMany after too many taken names */
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

/** Counts a taken name, outside the write that is rolled back. */
export async function countTaken(work: Work, entity: Entity, values: FieldValues): Promise<void> {
  if (!tells(work, entity, values)) return
  await addFailure(work.ports.system, subjectOf(work), work.ctx.now, HOUR_MS)
}
