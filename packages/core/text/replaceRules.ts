import { compilePattern, patternSteps, type Step } from './pattern.ts'

/** What a text says instead, after one rule. */
type Replace = (text: string) => string

/** A text after all rules of a list; the same text where none applies. */
export type Replacing = (text: string) => string

const MOST_RULES = 100

/**
 * Rules for words of a text, one per line, applied in this order: `casino|gambling => game`, nothing after the arrow takes
 * it out. On the left a pattern (`readPattern`), the longest match counts. Undefined: one cannot be read.
 */
export function compileReplaceRules(list: string): Replacing | undefined {
  const rules: Replace[] = []
  for (const line of list.split(/\r?\n/).filter((one) => one.trim() !== '')) {
    const arrow = /\s*(?:=>|→)\s*/u.exec(line)
    if (!arrow || rules.length >= MOST_RULES) return undefined
    const rule = replaceOf(
      line.slice(0, arrow.index).trim(),
      line.slice(arrow.index + arrow[0].length).trimEnd(),
    )
    if (!rule) return undefined
    rules.push(rule)
  }
  return (text) => rules.reduce((said, rule) => rule(said), text)
}

/** Whether it is a list of such rules. */
export const isReplaceRules = (list: string): boolean => compileReplaceRules(list) !== undefined

function replaceOf(pattern: string, by: string): Replace | undefined {
  const has = compilePattern(pattern)
  const steps = patternSteps(pattern)
  // One that is there where nothing is would be replaced between all letters.
  if (!has || !steps || pattern === '' || has('')) return undefined
  return (text) => {
    if (!has(text)) return text
    let said = ''
    let at = 0
    for (let found = find(steps, text, at); found; found = find(steps, text, at)) {
      said += text.slice(at, found.from) + by
      at = found.to
    }
    return said + text.slice(at)
  }
}

interface Found {
  from: number
  to: number
}

/** The first match from here on, the longest of those that begin there. All ways are followed side by side, once. */
function find(steps: readonly Step[], text: string, begin: number): Found | undefined {
  let found: Found | undefined
  /** Where each place was begun, the first ones first. */
  let ways: [place: number, from: number][] = []
  for (let at = begin; ;) {
    if (!found) ways.push([0, at])
    ways = reached(steps, ways, at, text.length)
    for (const [place, from] of ways) {
      const isBetter = !found || from < found.from || (from === found.from && at > found.to)
      if (steps[place]?.kind === 'match' && at > from && isBetter) found = { from, to: at }
    }
    if (at >= text.length) return found
    const point = text.codePointAt(at) ?? 0
    const best = found?.from ?? Infinity
    ways = ways.flatMap(([place, from]) => {
      const step = steps[place]
      const goesOn = from <= best && step?.kind === 'char' && step.takes(point)
      return goesOn ? [[place + 1, from] satisfies [number, number]] : []
    })
    if (found && ways.length === 0) return found
    at += point > 0xffff ? 2 : 1
  }
}

/** The places reached from these without taking a character; each keeps the way that began first. */
function reached(
  steps: readonly Step[],
  ways: readonly [place: number, from: number][],
  at: number,
  length: number,
): [place: number, from: number][] {
  const seen = new Map<number, number>()
  for (const [first, from] of ways) {
    const waiting = [first]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (seen.has(place)) continue
      seen.set(place, from)
      const step = steps[place]
      if (step?.kind === 'split') waiting.push(...step.to)
      else if ((step?.kind === 'start' && at === 0) || (step?.kind === 'end' && at === length)) {
        waiting.push(place + 1)
      }
    }
  }
  return [...seen].toSorted(([, one], [, other]) => one - other)
}
