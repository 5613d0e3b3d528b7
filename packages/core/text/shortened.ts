/** A text is cut before a word only where most of what fits is left of it. */
const LEAST_KEPT = 0.6

/**
 * A text of at most so many characters and an ellipsis. It ends with a whole word where there is one to end with: a
 * Chinese sentence, or a single long word, is cut where it must be.
 */
export function shortened(text: string, most: number): string {
  const letters = Array.from(text)
  if (letters.length <= most) return text
  const room = letters.slice(0, most).join('')
  const isWhole = /\s/.test(letters[most] ?? '')
  const lastGap = room.search(/\s\S*$/)
  const kept = isWhole || lastGap < most * LEAST_KEPT ? room : room.slice(0, lastGap)
  return `${kept.trimEnd()}…`
}
