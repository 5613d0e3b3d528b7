/** What the numbers of a seller's bills may begin with: two to eight capitals and digits. */
export const isBillPrefix = (text: string): boolean => /^[A-Z0-9]{2,8}$/.test(text)

const SHORTEST = 3
const LONGEST = 6

/**
 * A prefix for a seller who chose none: the first letters of its name, one more for each that is taken, then with a
 * number. A name without Latin letters gives `S1`, `S2` ...
 * @param isTaken whether another seller has it
 */
export function billPrefixFor(name: string, isTaken: (prefix: string) => boolean): string {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, LONGEST)
  for (let length = SHORTEST; length <= letters.length; length += 1) {
    const prefix = letters.slice(0, length)
    if (!isTaken(prefix)) return prefix
  }
  const stem = letters.slice(0, SHORTEST) || 'S'
  for (let number = 1; ; number += 1) {
    const prefix = `${stem}${number}`
    if (isBillPrefix(prefix) && !isTaken(prefix)) return prefix
  }
}
