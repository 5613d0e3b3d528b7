/** A text is cut at a word boundary only if that keeps most of what fits. */
const LEAST_KEPT = 0.6

/**
 * A text of at most this many characters plus an ellipsis. It ends with a whole word if possible; a Chinese
 * sentence or a single long word is cut mid-word.
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
