/** One part of a long inbound message, of which its sender said how many parts there are. */
export interface InboundPart {
  /** From 1 to `total`. */
  part: number
  total: number
  text: string
}

/** The parts of one long message that have arrived. */
export interface PartSet {
  total: number
  /** Text by part, from 1. */
  texts: ReadonlyMap<number, string>
  /** It was shown: a part that comes now and is in it is a repetition. */
  isJoined: boolean
}

/**
 * The set that a part belongs to among those of the same carrier, numbers and reference; 'repeat' if one has this very
 * part, 'new' if it begins another message: a handset may use a reference again.
 * @param sets the newest first
 */
export function placePart<Set extends PartSet>(
  sets: readonly Set[],
  { part, total, text }: InboundPart,
): Set | 'repeat' | 'new' {
  const same = sets.filter((set) => set.total === total)
  if (same.some(({ texts }) => texts.get(part) === text)) return 'repeat'
  return same.find(({ isJoined, texts }) => !isJoined && !texts.has(part)) ?? 'new'
}

export const isWhole = ({ texts, total }: Pick<PartSet, 'texts' | 'total'>): boolean =>
  texts.size === total

/** Stands for each run of parts that never came. */
export const GAP = '[…]'

/** The text of a set, in the order of its parts. Half characters at the edge of a gap become U+FFFD. */
export function joinedText({ texts, total }: Pick<PartSet, 'texts' | 'total'>): string {
  let joined = ''
  let inGap = false
  for (let part = 1; part <= total; part++) {
    const text = texts.get(part)
    if (text === undefined && !inGap) joined += GAP
    inGap = text === undefined
    joined += text ?? ''
  }
  return joined.toWellFormed()
}
