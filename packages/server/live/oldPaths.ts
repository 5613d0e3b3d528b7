import * as model from '@tandem/model'
import {
  accessCode,
  type CallDefinition,
  type Entity,
  entities,
  lists,
  methodsOf,
} from '@tandem/model'

import { isAway } from '../services/auth/testToolAway.ts'
import type { Seated } from './seats.ts'

/** Something that a console shows until it is old. */
export interface Reader {
  path: string
  access: string
}

/** What can be read, by each noun whose news make it old: entities, lists and calls say so in their definitions. */
export const readersOf: ReadonlyMap<string, readonly Reader[]> = allReaders()

function allReaders(): ReadonlyMap<string, readonly Reader[]> {
  const found = new Map<string, Reader[]>()
  const add = (reader: Reader, nouns: Iterable<string>): void => {
    for (const noun of new Set(nouns)) found.set(noun, [...(found.get(noun) ?? []), reader])
  }
  for (const { name, path, oldBy = [] } of Object.values<Entity>(entities)) {
    add({ path, access: accessCode({ name }, 'list') }, [name, ...oldBy])
  }
  for (const { name, path, access, live, oldBy = [] } of lists) {
    // Rows whose values or ids are told are replaced one by one.
    const own = live !== undefined && 'brings' in live ? [] : [name]
    add({ path, access }, [...own, ...oldBy])
  }
  for (const { path, access, oldBy = [] } of readingCalls()) {
    add({ path, access }, [nounOf(access), ...oldBy])
  }
  return found
}

/** Whether news of a noun make the answer of a call old. */
export const makesOld = (noun: string, { path }: Pick<CallDefinition, 'path'>): boolean =>
  readersOf.get(noun)?.some((reader) => reader.path === path) === true

/** Every call of the model that reads something for a console, lists aside. */
export function readingCalls(): CallDefinition[] {
  return Object.values<unknown>(model)
    .flatMap((group) => (isObject(group) ? Object.values<unknown>({ ...group }) : []))
    .filter(isCall)
    .filter((call) => methodsOf(call).includes('GET') && call.out && !call.list)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isCall(value: unknown): value is CallDefinition {
  return isObject(value) && 'method' in value && 'path' in value && 'access' in value
}

/** What an access code is about. */
function nounOf(access: string): string {
  return access.split(':')[0] ?? ''
}

/** Sessions with the same permissions share their set of codes: the result is computed once. */
const known = new WeakMap<ReadonlySet<string>, Map<string, readonly string[]>>()

/** What a session may read that news of a noun make old, as paths. */
export function oldPaths(
  { isAdmin, plainHeader, codes }: Pick<Seated, 'isAdmin' | 'plainHeader' | 'codes'>,
  noun: string,
): readonly string[] {
  const ofCodes = known.get(codes) ?? new Map<string, readonly string[]>()
  known.set(codes, ofCodes)
  const key = `${isAdmin} ${plainHeader} ${noun}`
  const found = ofCodes.get(key)
  if (found) return found
  const may = ({ access }: Reader): boolean =>
    access !== 'public' &&
    (isAdmin || access === 'signedIn' || codes.has(access)) &&
    !isAway({ plainHeader }, access)
  const paths = (readersOf.get(noun) ?? []).filter(may).map(({ path }) => path)
  const each = [...new Set(paths)]
  ofCodes.set(key, each)
  return each
}
