import { accessCode, type Entity, entities, lists, type LiveTopics } from '@tandem/model'

import { mayPick } from '../services/entity/options.ts'
import { isAway } from '../services/auth/testToolAway.ts'
import type { Seated } from './seats.ts'

/** How much of a change a session receives: all of it, only that a list changed, or nothing. */
export type Hearing = 'all' | 'hint' | 'nothing'

/** Lists whose right has another name than theirs. */
const accessOf = new Map<string, string>(lists.map(({ name, access }) => [name, access]))
const readingOf = (noun: string): string => accessOf.get(noun) ?? accessCode({ name: noun }, 'list')
const everyEntity: Readonly<Record<string, Entity>> = entities
/** Every console draws its menu from these. */
const EVERYBODYS = entities.permission.name

/** Sessions with the same permissions share their set of codes: the result is computed once. */
const known = new WeakMap<ReadonlySet<string>, Map<string, Hearing>>()

/**
 * Users who may list an entity receive its records; those who only choose one in a form learn that there is
 * something new; for everyone else it does not exist.
 */
export function hearingOf<T extends keyof LiveTopics>(
  { isAdmin, plainHeader, codes }: Pick<Seated, 'isAdmin' | 'plainHeader' | 'codes'>,
  topic: T,
  data: LiveTopics[T],
): Hearing {
  // Sent to one user, about their own data.
  if (topic === 'userJob' || topic === 'rights' || topic === 'missed' || topic === 'old') {
    return 'all'
  }
  const noun = 'entity' in data ? data.entity : topic
  if (isAway({ plainHeader }, readingOf(noun))) return 'nothing'
  if (isAdmin) return 'all'
  const ofCodes = known.get(codes) ?? new Map<string, Hearing>()
  known.set(codes, ofCodes)
  const found = ofCodes.get(noun) ?? judge(codes, noun)
  ofCodes.set(noun, found)
  return found
}

function judge(codes: ReadonlySet<string>, noun: string): Hearing {
  if (codes.has(readingOf(noun))) return 'all'
  if (noun === EVERYBODYS) return 'hint'
  const entity = everyEntity[noun]
  return entity && mayPick({ can: (code) => codes.has(code) }, entity) ? 'hint' : 'nothing'
}
