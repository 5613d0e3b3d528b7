import { type CharSet, takes } from './charSet.ts'
import type { Step } from './patternSteps.ts'

/** Where in its text a walk is. */
export interface Where {
  isStart: boolean
  isEnd: boolean
}

/** A step that is no character. */
const NO_SET = -1
/** Characters whose beginnings are remembered. */
const MOST_STARTS = 300

/**
 * Goes through the steps of a pattern with a text, all ways side by side and none twice: each character costs at most
 * what the pattern has steps.
 */
export class PatternWalk {
  /** Steps that it may still go through; below 0 its user has to end. */
  left = Infinity
  private readonly steps: readonly Step[]
  /** When a step was last gone through, by `round`. */
  private readonly seen: Int32Array
  private round = 0
  private readonly sets: readonly CharSet[]
  /** Of each step, which of the sets it takes. */
  private readonly setOf: Int32Array
  /** Of each set, whether it takes `point`: 0 not asked yet, 1 yes, 2 no. */
  private readonly answers: Uint8Array
  private point = -1
  /** The first places of the pattern, wherever it begins in a text but at its ends. */
  private readonly first: number[] = []
  private readonly known = new Map<number, readonly number[]>()

  constructor(steps: readonly Step[]) {
    this.steps = steps
    this.seen = new Int32Array(steps.length)
    // A part that is repeated has the same set at each of its places.
    const known = new Map<CharSet, number>()
    this.setOf = Int32Array.from(steps, (step) => {
      if (step.kind !== 'char') return NO_SET
      const number = known.get(step.set) ?? known.size
      known.set(step.set, number)
      return number
    })
    this.sets = [...known.keys()]
    this.answers = new Uint8Array(known.size)
    this.begin()
    this.reach(0, { isStart: false, isEnd: false }, this.first)
    this.left = Infinity
  }

  /** Where the pattern is after a character that it begins with. A list of words has as many beginnings: each is looked for once. */
  startsWith(point: number): readonly number[] {
    const known = this.known.get(point)
    if (known) return known
    const found = this.first.flatMap((place) => (this.takes(place, point) ? [place + 1] : []))
    if (this.known.size < MOST_STARTS) this.known.set(point, found)
    this.left -= this.first.length
    return found
  }

  /** From here on each step counts as new. */
  begin(): void {
    this.round += 1
    // A number that a step may still have from long ago would count as seen.
    if (this.round === 0x7fff_ffff) {
      this.seen.fill(0)
      this.round = 1
    }
  }

  /** Adds the places that are reached from one without taking a character, and were not since `begin`. */
  reach(from: number, { isStart, isEnd }: Where, into: number[]): void {
    const { steps, seen, round } = this
    const waiting = [from]
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (seen[place] === round) continue
      seen[place] = round
      this.left -= 1
      const step = steps[place]
      switch (step?.kind) {
        case 'split':
          for (const to of step.to) waiting.push(to)
          break
        case 'start':
          if (isStart) waiting.push(place + 1)
          break
        case 'end':
          // At an end that is not yet reached the text waits: it may come after the next character.
          if (isEnd) waiting.push(place + 1)
          else into.push(place)
          break
        case 'char':
        case 'match':
          into.push(place)
          break
        case undefined:
      }
    }
  }

  /** The places reached from these without taking a character. */
  reached(from: readonly number[], where: Where): number[] {
    const into: number[] = []
    this.begin()
    for (const place of from) this.reach(place, where, into)
    return into
  }

  /** Where the pattern is after a character, from these places or with a beginning there. */
  after(places: readonly number[], point: number): number[] {
    const next: number[] = []
    for (const place of places) if (this.takes(place, point)) next.push(place + 1)
    // One by one: a list of words has too many beginnings for the arguments of a call.
    for (const place of this.startsWith(point)) next.push(place)
    return next
  }

  isMatch(place: number): boolean {
    return this.steps[place]?.kind === 'match'
  }

  /** Whether a place takes a character, which then leads to the next one. */
  takes(place: number, point: number): boolean {
    const set = this.setOf[place] ?? NO_SET
    if (set === NO_SET) return false
    if (point !== this.point) {
      this.answers.fill(0)
      this.point = point
    }
    const known = this.answers[set]
    if (known !== 0) return known === 1
    const said = this.sets[set]
    const isTaken = said !== undefined && takes(said, point)
    this.answers[set] = isTaken ? 1 : 2
    return isTaken
  }
}
