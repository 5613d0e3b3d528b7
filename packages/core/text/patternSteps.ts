import type { CharSet } from './charSet.ts'
import { type PatternNode, readPattern } from './patternSyntax.ts'

/** Steps of a pattern that stand side by side, the alternatives of which one text is at. */
export type Step =
  | { kind: 'char'; set: CharSet }
  | { kind: 'split'; to: readonly number[] }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'match' }

/** Larger than any pattern a person writes. It bounds the work for each character of a text, too. */
export const MOST_STEPS = 4_000

const ANY: CharSet = { ranges: [], isNegated: true }

/**
 * The steps of a pattern, one after the other; undefined: it is none, or too large. Takes at most so much work: every
 * part of it adds a step, since what stands for nothing is left out when the pattern is read.
 */
export function patternSteps(pattern: string): readonly Step[] | undefined {
  const node = readPattern(pattern)
  return node && stepsOf(node)
}

/** The steps of a pattern, one after the other; undefined: there are too many. */
function stepsOf(root: PatternNode): readonly Step[] | undefined {
  const steps: Step[] = []
  // Counts what is done, not what comes of it: a part that adds nothing costs as well.
  let visits = 0
  const isWithin = add(root)
  steps.push({ kind: 'match' })
  return isWithin ? steps : undefined

  /** False: it is too large. */
  function add(node: PatternNode): boolean {
    visits += 1
    if (visits > 2 * MOST_STEPS || steps.length > MOST_STEPS) return false
    switch (node.kind) {
      case 'empty':
        return true
      case 'any':
        steps.push({ kind: 'char', set: ANY })
        return true
      case 'start':
      case 'end':
        steps.push({ kind: node.kind })
        return true
      case 'set':
        steps.push({ kind: 'char', set: node })
        return true
      case 'all':
        return node.parts.every(add)
      case 'either':
        return addEither(node.parts)
      case 'repeat':
        return addRepeat(node)
    }
  }

  function addEither(parts: readonly PatternNode[]): boolean {
    const jumps: number[] = []
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1
      const split = steps.length
      if (!isLast) steps.push({ kind: 'split', to: [] })
      if (!add(part)) return false
      if (isLast) break
      jumps.push(steps.length)
      steps.push({ kind: 'split', to: [] })
      steps[split] = { kind: 'split', to: [split + 1, steps.length] }
    }
    for (const jump of jumps) steps[jump] = { kind: 'split', to: [steps.length] }
    return true
  }

  function addRepeat({ part, least, most }: Extract<PatternNode, { kind: 'repeat' }>): boolean {
    for (let count = 0; count < least; count += 1) if (!add(part)) return false
    if (most === Infinity) {
      const split = steps.length
      steps.push({ kind: 'split', to: [] })
      if (!add(part)) return false
      steps.push({ kind: 'split', to: [split] })
      steps[split] = { kind: 'split', to: [split + 1, steps.length] }
      return true
    }
    const splits: number[] = []
    for (let count = least; count < most; count += 1) {
      splits.push(steps.length)
      steps.push({ kind: 'split', to: [] })
      if (!add(part)) return false
    }
    for (const split of splits) steps[split] = { kind: 'split', to: [split + 1, steps.length] }
    return true
  }
}
