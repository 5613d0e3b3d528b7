/** A stretch of a text: in both, only in what was sent, or only in what was received. */
export interface TextPiece {
  kind: 'same' | 'lost' | 'added'
  text: string
}

/** Longer middles are compared as wholes: the work grows with the square. */
const MOST_COMPARED = 1_600

/** What a carrier made of a text: its pieces in order; one piece `same` if nothing was changed. */
export function textDifference(sent: string, received: string): TextPiece[] {
  const from = Array.from(sent)
  const to = Array.from(received)
  let head = 0
  while (head < from.length && head < to.length && from[head] === to[head]) head += 1
  let tail = 0
  const most = Math.min(from.length, to.length) - head
  while (tail < most && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1
  return merged([
    ...from.slice(0, head).map((text) => ({ kind: 'same' as const, text })),
    ...compared(from.slice(head, from.length - tail), to.slice(head, to.length - tail)),
    ...from.slice(from.length - tail).map((text) => ({ kind: 'same' as const, text })),
  ])
}

/** By the longest common subsequence. */
function compared(from: readonly string[], to: readonly string[]): TextPiece[] {
  const lost = (text: string): TextPiece => ({ kind: 'lost', text })
  const added = (text: string): TextPiece => ({ kind: 'added', text })
  if (Math.max(from.length, to.length) > MOST_COMPARED) {
    return [lost(from.join('')), added(to.join(''))]
  }
  const width = to.length + 1
  // The longest that the rest of both have in common, from each pair of places.
  const longest = new Uint16Array((from.length + 1) * width)
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0
  for (let row = from.length - 1; row >= 0; row -= 1) {
    for (let column = to.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        from[row] === to[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pieces: TextPiece[] = []
  let row = 0
  let column = 0
  while (row < from.length || column < to.length) {
    const [one, other] = [from[row], to[column]]
    if (one !== undefined && one === other) {
      pieces.push({ kind: 'same', text: one })
      row += 1
      column += 1
    } else if (
      one !== undefined &&
      (other === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      pieces.push(lost(one))
      row += 1
    } else {
      pieces.push(added(other ?? ''))
      column += 1
    }
  }
  return pieces
}

function merged(pieces: readonly TextPiece[]): TextPiece[] {
  const found: TextPiece[] = []
  for (const { kind, text } of pieces) {
    const last = found.at(-1)
    if (text === '') continue
    if (last?.kind === kind) last.text += text
    else found.push({ kind, text })
  }
  return found
}
