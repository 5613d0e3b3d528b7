/** Code points, both included. */
export type Range = readonly [low: number, high: number]

/** The characters that a place of a pattern takes. */
export interface CharSet {
  /** Apart from each other, in ascending order. */
  ranges: readonly Range[]
  isNegated: boolean
}

/** The ranges in ascending order, those that touch as one: what a set costs is what it says, not how often it says it. */
export function joinedRanges(ranges: readonly Range[]): Range[] {
  const joined: Range[] = []
  for (const [low, high] of ranges.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1)
    if (last && low <= last[1] + 1) joined[joined.length - 1] = [last[0], Math.max(last[1], high)]
    else joined.push([low, high])
  }
  return joined
}

/** Whether a set takes a character, as capital or small letter. Takes the logarithm of its ranges. */
export function takes({ ranges, isNegated }: CharSet, point: number): boolean {
  const char = String.fromCodePoint(point)
  const isIn =
    isAmong(ranges, point) ||
    isOther(ranges, char.toLowerCase()) ||
    isOther(ranges, char.toUpperCase())
  return isIn !== isNegated
}

function isOther(ranges: readonly Range[], char: string): boolean {
  const point = char.codePointAt(0) ?? 0
  // Some letters become two, and stand for neither.
  return char.length === String.fromCodePoint(point).length && isAmong(ranges, point)
}

function isAmong(ranges: readonly Range[], point: number): boolean {
  let from = 0
  let to = ranges.length
  while (from < to) {
    const middle = (from + to) >> 1
    const [low, high] = ranges[middle] ?? [0, 0]
    if (point < low) to = middle
    else if (point > high) from = middle + 1
    else return true
  }
  return false
}
