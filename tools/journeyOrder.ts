import { basename } from 'node:path'
import { longestFirst } from './longestFirst.ts'

/** The slowest journey files, the slowest first. */
export const LONGEST = [
  'accessibility',
  'console',
  'send',
  'shell',
  'rates',
  'kill',
  'roles',
  'notices',
  'doors',
  'gateways',
  'outgoing',
  'bills',
  'hybridGateways',
  'campaign',
  'badInput',
]

/**
 * Small files that share a platform, because starting one costs as much as two of their journeys. No file of a group may
 * change what another one uses.
 */
export const TOGETHER = [
  ['keyboard', 'palette'],
  ['organisation', 'registrations'],
  ['brands', 'inputMethods'],
  ['phone', 'singleSignOn', 'homeCountry'],
  ['inbox', 'templates'],
  ['gatewayTests', 'smppAccounts'],
  ['apiKeys', 'lists', 'recharge'],
] as const

const nameOf = (file: string): string => basename(file, '.e2e.ts')

/** The files in the order to start them, those that share a platform in one group; the rest by name. */
export function inOrder(files: readonly string[]): string[][] {
  const groupOf = (file: string): string =>
    TOGETHER.find((group) => group.some((name) => name === nameOf(file)))?.join() ?? nameOf(file)
  const groups = [...Map.groupBy(files.toSorted(), groupOf)]
  return longestFirst(groups, LONGEST, ([name]) => name).map(([, group]) => group)
}
