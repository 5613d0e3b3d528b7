import { smsCharacters } from './smsCharacters.ts'
import { patternSteps, type Step } from './patternSteps.ts'
import { PatternWalk } from './patternWalk.ts'
import { MOST_VISITS, type PatternWork } from './patternWork.ts'

/**
 * Whether a text has the pattern somewhere in it, in capital or small letters. `work`: what it and others may take
 * together; false where nothing is left to find out. Left out: it is the only one.
 */
export interface Pattern {
  (text: string, work?: PatternWork): boolean
  /** Whether it is quick in texts made to be slow. Trying takes as long as many texts do: once, before it is stored. */
  isQuick(): boolean
  /** It took too long in several texts: it is not looked for any more, and no text has it. */
  isGivenUp?: true
}

/** Where a text may be in a pattern after so many characters. */
interface State {
  places: readonly number[]
  /** Whatever follows, the pattern was there. */
  isMatch: boolean
  /** It was there if the text ends here. */
  isMatchAtEnd: boolean
  next: Map<number, State>
}

/** Of one pattern, states are kept while their places and moves together are no more than these; then they are made anew. */
const MOST_KEPT = 50_000
/** States that are not used so often on average are not worth keeping: most characters lead to a new one. */
const LEAST_USES = 10
/** After so many texts that took more, a pattern is given up. */
const MOST_SLOW_TEXTS = 10
/**
 * Steps after which a pattern is given up if it leaves others without an answer. A list of words takes as many only until
 * it has met the letters of its language.
 */
const MOST_BESIDE_OTHERS = 500_000

/**
 * Compiles a pattern (`readPattern`); undefined: it is none, or too large. Matching takes time in proportion to the text,
 * whatever the pattern: all ways through it are followed side by side, and none is gone twice.
 */
export function compilePattern(source: string): Pattern | undefined {
  const steps = patternSteps(source)
  if (!steps) return undefined
  const walk = new PatternWalk(steps)
  const states = new States(walk)
  let lastText: string | undefined
  let lastAnswer = false
  let slowTexts = 0
  let taken = 0

  const pattern: Pattern = Object.assign(answer, {
    isQuick: () =>
      probes(steps).every((text) => search(text, MOST_VISITS * text.length) !== undefined),
  })
  return pattern

  function answer(text: string, work?: PatternWork): boolean {
    // A campaign asks of the same text again and again.
    if (text === lastText) return lastAnswer
    if (pattern.isGivenUp) return false
    const most = MOST_VISITS * Math.max(text.length, smsCharacters.most)
    const allowed = work ? Math.min(most, work.left) : most
    const found = search(text, allowed)
    taken += allowed - walk.left
    work?.spend(allowed - walk.left, onShort)
    if (found === undefined && allowed < most) {
      // It is not kept: another time there is more left.
      work?.runOut()
      return false
    }
    if (found === undefined) slowTexts += 1
    if (slowTexts >= MOST_SLOW_TEXTS) pattern.isGivenUp = true
    lastText = text
    lastAnswer = found ?? false
    return lastAnswer
  }

  function onShort(): void {
    if (taken > MOST_BESIDE_OTHERS) pattern.isGivenUp = true
  }

  /** Undefined: it takes more steps than allowed. */
  function search(text: string, allowed: number): boolean | undefined {
    walk.left = allowed
    return states.areWorthIt ? states.match(text) : walkThrough(walk, text)
  }
}

/**
 * Whether it is a pattern that can be compiled and is quick. One that is at too many places at once is not
 * (`.*a.{100}.{100}`: every a begins a way of its own).
 */
export const isPattern = (pattern: string): boolean => compilePattern(pattern)?.isQuick() === true

/** Texts of the length of the longest message, of characters that a pattern looks for, in no order and as many as there are. */
function probes(steps: readonly Step[]): string[] {
  const points = new Set<number>()
  for (const step of steps) {
    if (step.kind !== 'char' || points.size >= MOST_PROBED) continue
    const { ranges, isNegated } = step.set
    points.add(isNegated ? OTHER : (ranges[0]?.[0] ?? OTHER))
  }
  // What begins and ends at once is at few places.
  if (steps.length <= MOST_VISITS) return []
  const chars = Array.from(points, (point) => String.fromCodePoint(point))
  return [2, 3, MOST_PROBED].map((most) => {
    let seed = most
    return Array.from({ length: smsCharacters.most }, () => {
      // A linear congruential generator (Numerical Recipes): the same texts at every start.
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return chars[(seed >>> 16) % Math.min(most, chars.length)] ?? ''
    }).join('')
  })
}
const MOST_PROBED = 16
/** A character that patterns seldom name. */
const OTHER = 0x7e

/** Matches with nothing kept from other texts. Undefined: it takes too long. */
function walkThrough(walk: PatternWalk, text: string): boolean | undefined {
  let places: readonly number[] = [0]
  for (let at = 0, isStart = true; ; isStart = false) {
    const isEnd = at >= text.length
    const here = walk.reached(isEnd ? [...places, 0] : places, { isStart, isEnd })
    if (here.some((place) => walk.isMatch(place))) return true
    if (isEnd) return false
    if (walk.left < 0) return undefined
    const point = text.codePointAt(at) ?? 0
    at += point > 0xffff ? 2 : 1
    places = walk.after(here, point)
  }
}

/** What texts led to, so that the next one with the same beginnings is followed by looking up. */
class States {
  areWorthIt = true
  private readonly walk: PatternWalk
  private known = new Map<string, State>()
  private kept = 0
  private uses = 0
  private readonly first: State
  /** Whether the end of a text is all it looks for. */
  private readonly isInEnd: boolean

  constructor(walk: PatternWalk) {
    this.walk = walk
    this.isInEnd = this.hasMatch(walk.reached([0], { isStart: false, isEnd: true }))
    this.first = this.stateOf([0], true)
  }

  /** Undefined: it takes too long. */
  match(text: string): boolean | undefined {
    let state = this.first
    for (let at = 0; at < text.length;) {
      if (state.isMatch) return true
      const point = text.codePointAt(at) ?? 0
      at += point > 0xffff ? 2 : 1
      this.uses += 1
      const known = state.next.get(point)
      if (!known && this.walk.left < 0) return undefined
      state = known ?? this.follow(state, point)
    }
    return state.isMatch || state.isMatchAtEnd
  }

  private follow(state: State, point: number): State {
    if (this.kept > MOST_KEPT) this.forget()
    const next = this.stateOf(this.walk.after(state.places, point), false)
    state.next.set(point, next)
    this.kept += 1
    return next
  }

  private forget(): void {
    if (this.uses < LEAST_USES * this.known.size) this.areWorthIt = false
    this.known = new Map()
    this.first.next.clear()
    this.kept = 0
    this.uses = 0
  }

  private stateOf(from: readonly number[], isStart: boolean): State {
    const places = this.walk.reached(from, { isStart, isEnd: false })
    const key = String.fromCharCode(...places.toSorted((one, other) => one - other))
    // Only the first state is at the start, and it is kept by itself.
    const found = isStart ? undefined : this.known.get(key)
    if (found) return found
    const made: State = {
      places,
      isMatch: this.hasMatch(places),
      isMatchAtEnd:
        this.isInEnd || this.hasMatch(this.walk.reached(from, { isStart, isEnd: true })),
      next: new Map(),
    }
    if (!isStart) this.known.set(key, made)
    this.kept += places.length
    return made
  }

  private hasMatch(places: readonly number[]): boolean {
    return places.some((place) => this.walk.isMatch(place))
  }
}
