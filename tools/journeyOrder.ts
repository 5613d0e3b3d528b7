import { basename } from 'node:path'

/** The files of journeys that take longest, the longest first. */
export const LONGEST = [
  'accessibility',
  'console',
  'doors',
  'send',
  'phone',
  'pseudo',
  'registrations',
  'kill',
]

/** The files in the order to start them: no long one is still running when the others are done. The rest go by name. */
export function inOrder(files: readonly string[]): string[] {
  const rank = (file: string): number => {
    const found = LONGEST.indexOf(basename(file, '.e2e.ts'))
    return found < 0 ? LONGEST.length : found
  }
  return files.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}
