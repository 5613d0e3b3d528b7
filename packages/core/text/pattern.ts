import { type PatternNode, readPattern } from './patternSyntax.ts'

/** Whether a text has the pattern somewhere in it, in capital or small letters. */
export type Pattern = (text: string) => boolean

/** Steps of a pattern that stand side by side, the alternatives of which one text is at. */
export type Step =
  | { kind: 'char'; takes: (point: number) => boolean }
  | { kind: 'split'; to: readonly number[] }
  | { kind: 'start' }
  | { kind: 'end' }
  | { kind: 'match' }

/** Where a text may be in a pattern after so many characters. */
interface State {
  places: readonly number[]
  /** Whatever follows, the pattern was there. */
  isMatch: boolean
  /** It was there if the text ends here. */
  isMatchAtEnd: boolean
  next: Map<number, State>
}

/** Larger than any pattern a person writes. */
const MOST_STEPS = 4_000
/** States are made when a text leads to them; more than these and they are made anew. */
const MOST_STATES = 1_000
const MOST_MOVES = 50_000

/**
 * Compiles a pattern (`readPattern`); undefined: it is none, or too large. Matching takes time in proportion to the
 * text, whatever the pattern: all ways through it are followed side by side, and none is gone twice.
 */
export function compilePattern(pattern: string): Pattern | undefined {
  const steps = patternSteps(pattern)
  if (!steps) return undefined
  let states = new Map<string, State>()
  let first = stateOf([0], true)
  let moves = 0
  let lastText: string | undefined
  let lastAnswer = false

  return (text) => {
    // A campaign asks of the same text again and again.
    if (text === lastText) return lastAnswer
    lastText = text
    lastAnswer = matches(text)
    return lastAnswer
  }

  function matches(text: string): boolean {
    if (states.size > MOST_STATES || moves > MOST_MOVES) {
      states = new Map()
      moves = 0
      first = stateOf([0], true)
    }
    let state = first
    for (let at = 0; at < text.length;) {
      if (state.isMatch) return true
      const point = text.codePointAt(at) ?? 0
      at += point > 0xffff ? 2 : 1
      const next = state.next.get(point) ?? follow(state, point)
      state = next
    }
    return state.isMatch || state.isMatchAtEnd
  }

  function follow(state: State, point: number): State {
    const reached: number[] = []
    for (const place of state.places) {
      const step = steps?.[place]
      if (step?.kind === 'char' && step.takes(point)) reached.push(place + 1)
    }
    // The pattern may as well begin with the next character.
    reached.push(0)
    const next = stateOf(reached, false)
    state.next.set(point, next)
    moves += 1
    return next
  }

  function stateOf(places: readonly number[], isStart: boolean): State {
    const here = closure(places, { isStart, isEnd: false })
    const key = `${isStart ? '^' : ''}${here.join()}`
    const known = states.get(key)
    if (known) return known
    const atEnd = closure(places, { isStart, isEnd: true })
    const made: State = {
      places: here,
      isMatch: here.some(isMatch),
      isMatchAtEnd: atEnd.some(isMatch),
      next: new Map(),
    }
    states.set(key, made)
    return made
  }

  function isMatch(place: number): boolean {
    return steps?.[place]?.kind === 'match'
  }

  /** The places reached from these without taking a character, in ascending order. */
  function closure(
    from: readonly number[],
    { isStart, isEnd }: { isStart: boolean; isEnd: boolean },
  ): number[] {
    const seen = new Set<number>()
    const waiting = [...from]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (seen.has(place)) continue
      seen.add(place)
      const step = steps?.[place]
      if (step?.kind === 'split') waiting.push(...step.to)
      else if (step?.kind === 'start' && isStart) waiting.push(place + 1)
      else if (step?.kind === 'end' && isEnd) waiting.push(place + 1)
    }
    return [...seen]
      .filter((place) => {
        const kind = steps?.[place]?.kind
        // At an end that is not yet reached the text waits: it may come after the next character.
        return kind === 'char' || kind === 'match' || (kind === 'end' && !isEnd)
      })
      .toSorted((one, other) => one - other)
  }
}

/** Whether it is a pattern that can be compiled. */
export const isPattern = (pattern: string): boolean => compilePattern(pattern) !== undefined

/** The steps of a pattern, one after the other; undefined: it is none, or too large. */
export function patternSteps(pattern: string): readonly Step[] | undefined {
  const node = readPattern(pattern)
  return node && stepsOf(node)
}

/** The steps of a pattern, one after the other; undefined: there are too many. */
function stepsOf(root: PatternNode): readonly Step[] | undefined {
  const steps: Step[] = []
  let isTooLarge = false
  add(root)
  steps.push({ kind: 'match' })
  return isTooLarge ? undefined : steps

  function add(node: PatternNode): void {
    if (steps.length > MOST_STEPS) isTooLarge = true
    if (isTooLarge) return
    switch (node.kind) {
      case 'empty':
        return
      case 'any':
        steps.push({ kind: 'char', takes: () => true })
        return
      case 'start':
      case 'end':
        steps.push({ kind: node.kind })
        return
      case 'set':
        steps.push({ kind: 'char', takes: takesOf(node) })
        return
      case 'all':
        for (const part of node.parts) add(part)
        return
      case 'either':
        return addEither(node.parts)
      case 'repeat':
        return addRepeat(node)
    }
  }

  function addEither(parts: readonly PatternNode[]): void {
    const jumps: number[] = []
    for (const [index, part] of parts.entries()) {
      const isLast = index === parts.length - 1
      const split = steps.length
      if (!isLast) steps.push({ kind: 'split', to: [] })
      add(part)
      if (isLast) break
      jumps.push(steps.length)
      steps.push({ kind: 'split', to: [] })
      steps[split] = { kind: 'split', to: [split + 1, steps.length] }
    }
    for (const jump of jumps) steps[jump] = { kind: 'split', to: [steps.length] }
  }

  function addRepeat({ part, least, most }: Extract<PatternNode, { kind: 'repeat' }>): void {
    for (let count = 0; count < least; count += 1) add(part)
    if (most === Infinity) {
      const split = steps.length
      steps.push({ kind: 'split', to: [] })
      add(part)
      steps.push({ kind: 'split', to: [split] })
      steps[split] = { kind: 'split', to: [split + 1, steps.length] }
      return
    }
    const splits: number[] = []
    for (let count = least; count < most; count += 1) {
      splits.push(steps.length)
      steps.push({ kind: 'split', to: [] })
      add(part)
    }
    for (const split of splits) steps[split] = { kind: 'split', to: [split + 1, steps.length] }
  }
}

function takesOf({
  ranges,
  isNegated,
}: Extract<PatternNode, { kind: 'set' }>): (point: number) => boolean {
  const has = (point: number): boolean =>
    ranges.some(([low, high]) => point >= low && point <= high)
  return (point) => {
    const char = String.fromCodePoint(point)
    const isIn = has(point) || isOther(char.toLowerCase()) || isOther(char.toUpperCase())
    return isIn !== isNegated
  }

  function isOther(char: string): boolean {
    const point = char.codePointAt(0) ?? 0
    // Some letters become two, and stand for neither.
    return char.length === String.fromCodePoint(point).length && has(point)
  }
}
