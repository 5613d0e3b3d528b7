import { createHash } from 'node:crypto'

const LENGTH = 16

/**
 * Identifies a build of the console by its pages: they name their scripts by content hash, and those the scripts
 * they load, so that any change results in another id.
 */
export function consoleRelease(pages: readonly string[]): string {
  const hash = createHash('sha256')
  for (const page of pages) hash.update(page).update('\0')
  return hash.digest('hex').slice(0, LENGTH)
}
