import { senderKindOf } from '../sms/sender.ts'
import type { Pattern } from '../text/pattern.ts'
import { PatternWork } from '../text/patternWork.ts'
import { compileSenders } from './senderNames.ts'

/** Whose sender stays the same: that of each recipient, or none, so that all of a pool are used evenly. */
export const senderChoices = ['recipient', 'message'] as const
export type SenderChoice = (typeof senderChoices)[number]

/** A message's sender is replaced by one of a pool, if it matches. */
export interface SenderRule {
  matches: Pattern
  pool: readonly string[]
}

const MOST_RULES = 50
const MOST_SENDERS = 200

/**
 * Rules for senders, one per line, the first that matches counts: `ACME*, Shop = INFO`, `* = 447700900001, 447700900002`.
 * On the left senders as `compileSenders` reads them, where `*` also stands for none; on the right one sender or a pool.
 * Undefined: one cannot be read.
 */
export function parseSenderRules(text: string): readonly SenderRule[] | undefined {
  const rules: SenderRule[] = []
  for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const [names = '', right, ...more] = line.split(/[=＝]/)
    const matches = compileSenders(names)
    const pool = (right ?? '').split(/[,，、;；]/).map((name) => name.trim())
    const isPool = pool.length <= MOST_SENDERS && new Set(pool).size === pool.length
    const isRule = matches && more.length === 0 && isPool && pool.every(isSender)
    if (!isRule || rules.length >= MOST_RULES) return undefined
    rules.push({ matches, pool })
  }
  return rules
}

const isSender = (sender: string): boolean => senderKindOf(sender) !== null

/** Whether it is a list of such rules that are quick to look through. */
export const isSenderRules = (text: string): boolean =>
  parseSenderRules(text)?.every(({ matches }) => matches.isQuick()) === true

/**
 * The sender a message goes out with instead of its own; undefined: it keeps it.
 * @param sender null: it has none
 * @param key whose sender it is: the same key has the same one as long as its pool has it
 */
export function replacedSender(
  rules: readonly SenderRule[],
  sender: string | null,
  key: string,
): string | undefined {
  const work = new PatternWork()
  const rule = rules.find(({ matches }) => matches(sender ?? '', work))
  return rule && fromPool(rule.pool, key)
}

/**
 * One of a pool, evenly over many keys. Each member has a number of its own for a key, and the largest wins (rendezvous
 * hashing): a member that leaves moves only the keys it had, one that comes takes its share from all, and the order does
 * not matter.
 */
export function fromPool(pool: readonly string[], key: string): string | undefined {
  let found: string | undefined
  let best = -1
  for (const member of pool) {
    const rank = hashOf(`${key}|${member}`)
    if (rank > best || (rank === best && found !== undefined && member < found)) {
      found = member
      best = rank
    }
  }
  return found
}

/** 32 bits of a text: FNV-1a, mixed as MurmurHash3 ends, since similar texts must not have similar numbers. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
