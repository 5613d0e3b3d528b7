// Ideographs and full-width forms may end a line anywhere; words of other scripts may not.
const PIECES =
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]|\s+|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60\u{20000}-\u{3ffff}]+/gu
/** What never begins a line (GB/T 15834: closing and pausing marks). */
const CLOSING = /^[、。，．：；？！）》」』】〉”’…%％]/u

/**
 * Breaks a text into lines no wider than `width`. Words stay whole where they fit; line feeds of the text stay. Always one
 * line or more.
 */
export function breakLines(
  text: string,
  width: number,
  widthOf: (text: string) => number,
): string[] {
  return text.split(/\r?\n/).flatMap((line) => broken(line, width, widthOf))
}

function broken(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  const add = (piece: string): void => {
    if (widthOf((line + piece).trimEnd()) <= width || CLOSING.test(piece) || line === '') {
      line += piece
    } else {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  for (const [piece] of text.matchAll(PIECES)) {
    if (widthOf(piece.trim()) <= width) add(piece)
    else for (const char of piece) add(char) // an address or a hash longer than a line
  }
  return [...lines, line.trimEnd()]
}
