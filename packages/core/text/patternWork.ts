import { smsCharacters } from './smsCharacters.ts'

/**
 * Steps that one pattern may be gone through for each character of a text, of the longest message where the text is
 * shorter: a thousand messages that are looked at together then wait for about a second. What texts before have led
 * to costs nothing, so what people look for takes one or two.
 */
export const MOST_VISITS = 60
/** Steps that all patterns which are asked about one message may take together: as much as three of the slowest. */
const MOST_OF_A_MESSAGE = 3 * MOST_VISITS * smsCharacters.most

/**
 * What the patterns that are asked about one message may still take, however many rules there are. Those that are asked
 * when nothing is left know only what earlier texts have led to. The others are then told that they left none for it.
 */
export class PatternWork {
  /** Steps; below 0 nothing new is looked for. */
  left: number
  private took: (() => void)[] = []

  constructor(left: number = MOST_OF_A_MESSAGE) {
    this.left = left
  }

  /** @param onShort called if another gets no answer because of these steps */
  spend(steps: number, onShort: () => void): void {
    if (steps > 0) this.took.push(onShort)
    this.left -= steps
  }

  /** One got no answer. */
  runOut(): void {
    for (const onShort of this.took) onShort()
    this.took = []
  }
}
