import { basename } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { longestFirst } from './longestFirst.ts'

/** The files of tests that take longest. Those that mostly wait begin beside those that mostly reckon. */
export const LONGEST_TESTS = [
  'chaos',
  'matrix',
  'twoServers',
  'hiddenFields',
  'gatewayChanges',
  'engine',
  'startEmbeddedPostgres',
  'platform',
  'importConformance',
  'crash',
  'secondWall',
  'exportMemory',
  'conformance',
]

/** A fresh clone remembers no durations, and by its size the longest file would come last. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return longestFirst(sorted, LONGEST_TESTS, ({ moduleId }) => basename(moduleId, '.test.ts'))
  }
}
