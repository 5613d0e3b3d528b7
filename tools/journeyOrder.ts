import { basename } from 'node:path'
import { longestFirst } from './longestFirst.ts'

/** The slowest journey files, the slowest first. */
export const LONGEST = [
  'accessibility',
  'console',
  'send',
  'kill',
  'notices',
  'roles',
  'badInput',
  'doors',
]

/** The files in the order to start them; the rest by name. */
export const inOrder = (files: readonly string[]): string[] =>
  longestFirst(files.toSorted(), LONGEST, (file) => basename(file, '.e2e.ts'))
