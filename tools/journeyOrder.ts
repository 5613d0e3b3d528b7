import { basename } from 'node:path'
import { longestFirst } from './longestFirst.ts'

/**
 * The slowest journey files, the slowest first, but first of all those with a platform of their own: meanwhile no shared
 * one waits.
 */
export const LONGEST = [
  'accessibility',
  'console',
  'send',
  'gateways',
  'bills',
  'kill',
  'notices',
  'rates',
  'shell',
  'hybridGateways',
  'doors',
  'roles',
  'badInput',
  'outgoing',
  'campaign',
]

const nameOf = (file: string): string => basename(file, '.e2e.ts')

/** The files in the order to start them. */
export const inOrder = (files: readonly string[]): string[] =>
  longestFirst(files.toSorted(), LONGEST, nameOf)
