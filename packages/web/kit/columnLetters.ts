/** `A`, `Z`, `AA`: the column as a spreadsheet names it, from a 0-based index. */
export function columnLetters(index: number): string {
  let letters = ''
  for (let left = index; left >= 0; left = Math.floor(left / 26) - 1) {
    letters = String.fromCharCode(65 + (left % 26)) + letters
  }
  return letters
}
