import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longestFirst } from './longestFirst.ts'

/** The slowest test files. Those that mostly wait start next to those that mostly compute. */
export const LONGEST_TESTS = [
  'platform',
  'matrix',
  'chaos',
  'secondWall',
  'hiddenAmounts',
  'exportMemory',
  'recipientTime',
  'importConformance',
  'paymentsChaos',
  'messageLines',
  'codeTexts',
  'twoServers',
  'clientsChaos',
  'timedTasks',
  'hiddenFields',
  'receiptFailover',
  'massAssignment',
  'badManners',
  'fillSandbox',
  'retries',
  'engine',
  'screeningChaos',
  'routes',
  'gatewayChanges',
  'conformance',
  'costOnDelivery',
  'bombs',
  'pumping',
  'startEmbeddedPostgres',
  'removeOldMessages',
  'crash',
  'singlesChaos',
  'hostileClients',
  'hybrids',
  'placeCluster',
  'blacklist',
  'httpGateway',
  'importJobs',
  'apiKeys',
  'httpVendors',
  'earlierReceipts',
  'lateReceipts',
  'fairness',
  'doors',
  'callbacks',
  'screenActions',
  'rowsBehind',
  'forgedCursors',
  'resends',
  'hostileWorkbooks',
  'receiptProof',
  'slowBodies',
  'textRows',
]

const nameOf = (moduleId: string): string => basename(moduleId).replace(/\.test\.tsx?$/, '')

/**
 * A fresh clone has no recorded durations, and by size the slowest file would come last. Files that share processes come
 * after the others: a process ends when the next file is not of its project.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const longest = longestFirst(sorted, LONGEST_TESTS, ({ moduleId }) => nameOf(moduleId))
    const [alone = [], sharing = []] = [true, false].map((isolate) =>
      longest.filter(({ project }) => project.config.isolate === isolate),
    )
    return [...alone, ...sharing]
  }
}
