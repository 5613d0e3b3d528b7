import { smsCharacters } from './smsCharacters.ts'
import { compilePattern, type Pattern } from './pattern.ts'
import { patternSteps } from './patternSteps.ts'
import { PatternWalk } from './patternWalk.ts'
import { PatternWork } from './patternWork.ts'

/**
 * A text after all rules of a list; the same text where none applies, and where it cannot be said: because it would be
 * longer than any message, or because what the rules look for takes too long to find in it.
 */
export interface Replacing {
  (text: string): string
  /** Whether a rule took too long in several texts: it replaces nothing any more. */
  hasGivenUp(): boolean
}

/** One rule, ready for use. */
interface Rule {
  has: Pattern
  size: number
  walk: PatternWalk
  by: string
}

const MOST_RULES = 100
/** Of all rules together, as of one pattern: each is gone through for every character. */
const MOST_STEPS = 4_000
/** UTF-16 units: the longest message, of characters that take two. */
const LONGEST = 2 * smsCharacters.most
/** Steps that all rules together may be gone through in one text: some milliseconds, and a hundred times what words take. */
const MOST_VISITS = 500_000

/**
 * Rules for words of a text, one per line, applied in this order: `casino|gambling => game`, nothing after the arrow takes
 * it out. On the left a pattern (`readPattern`), the longest match counts. Undefined: one cannot be read, or together they
 * are too large.
 */
export function compileReplaceRules(list: string): Replacing | undefined {
  const rules = rulesOf(list)
  if (!rules) return undefined
  return Object.assign((text: string) => replaced(rules, text), {
    hasGivenUp: () => rules.some(({ has }) => has.isGivenUp === true),
  })
}

/** Whether it is a list of such rules that are quick. */
export const isReplaceRules = (list: string): boolean =>
  rulesOf(list)?.every(({ has }) => has.isQuick()) === true

function rulesOf(list: string): Rule[] | undefined {
  const rules: Rule[] = []
  let steps = 0
  for (const line of list.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const rule = rules.length < MOST_RULES ? ruleOf(line) : undefined
    steps += rule?.size ?? 0
    if (!rule || steps > MOST_STEPS) return undefined
    rules.push(rule)
  }
  return rules
}

function ruleOf(line: string): Rule | undefined {
  const arrow = /=>|→/u.exec(line)
  if (!arrow) return undefined
  const pattern = line.slice(0, arrow.index).trim()
  const by = line.slice(arrow.index + arrow[0].length).trim()
  const has = compilePattern(pattern)
  const steps = patternSteps(pattern)
  // One that is there where nothing is would be replaced between all letters.
  if (!has || !steps || pattern === '' || has('')) return undefined
  return { has, size: steps.length, walk: new PatternWalk(steps), by }
}

function replaced(rules: readonly Rule[], text: string): string {
  const work = new PatternWork(MOST_VISITS)
  let said = text
  for (const rule of rules) {
    const has = rule.has(said, work)
    if (work.left < 0) return text
    if (!has) continue
    rule.walk.left = work.left
    let after = ''
    let at = 0
    for (;;) {
      const found = find(rule, said, at)
      if (found === 'tooLong') return text
      if (!found) break
      after += said.slice(at, found.from) + rule.by
      at = found.to
      // A rule that says more than it takes away must not be doubled by each of the next ones.
      if (after.length > Math.max(LONGEST, text.length)) return text
    }
    work.left = rule.walk.left
    said = after + said.slice(at)
  }
  return said
}

interface Found {
  from: number
  to: number
}

/**
 * The first match from here on, the longest of those that begin there. All ways are followed side by side, once.
 * 'tooLong': it takes more steps than are left.
 */
function find({ walk }: Rule, text: string, begin: number): Found | 'tooLong' | undefined {
  let found: Found | undefined
  // Where each way was begun, the first ones first.
  let places: number[] = []
  let begins: number[] = []
  for (let at = begin; ;) {
    if (walk.left < 0) return 'tooLong'
    const where = { isStart: at === 0, isEnd: at >= text.length }
    const here: number[] = []
    const since: number[] = []
    walk.begin()
    for (const [index, place] of places.entries()) reach(place, begins[index] ?? at)
    // Elsewhere a beginning is what takes the next character.
    if (!found && where.isStart) reach(0, at)
    if (where.isEnd || (found && here.length === 0)) return found
    const point = text.codePointAt(at) ?? 0
    const best = found?.from ?? Infinity
    places = []
    begins = []
    for (const [index, place] of here.entries()) {
      const from = since[index] ?? at
      if (from > best || !walk.takes(place, point)) continue
      places.push(place + 1)
      begins.push(from)
    }
    if (!found && !where.isStart) {
      for (const place of walk.startsWith(point)) {
        places.push(place)
        begins.push(at)
      }
    }
    walk.left -= 1
    at += point > 0xffff ? 2 : 1

    /** Follows a way, and notes the match that it may have led to. */
    function reach(place: number, from: number): void {
      const first = here.length
      walk.reach(place, where, here)
      for (let index = first; index < here.length; index += 1) {
        since.push(from)
        const isBetter = !found || from < found.from || (from === found.from && at > found.to)
        if (isBetter && at > from && walk.isMatch(here[index] ?? -1)) found = { from, to: at }
      }
    }
  }
}
