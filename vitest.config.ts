import { defineConfig } from 'vitest/config'
import { aloneTests, mockingTests } from './tools/aloneTests.ts'
import { TestOrder } from './tools/testOrder.ts'

const BUILT = ['**/node_modules/**', '**/dist/**']
const nodeTests = '{packages/!(web),bench,tools}/**/*.test.ts'
/** These use the SMPP library that the simulated carriers patch, as it comes. */
const smppTests = 'packages/smpp/**/*.test.ts'
const alone = aloneTests(import.meta.dirname, nodeTests)
const mocking = mockingTests(import.meta.dirname, nodeTests)
// Node runs the sources as they are: transformed ones cost the processor more, and every use of an import too.
const asWritten = { viteModuleRunner: false } as const
// A heap that begins small is collected again and again until it has grown: a sixth of what these processes compute.
const execArgv = [
  '--max-semi-space-size=64',
  '--min-semi-space-size=32',
  '--initial-old-space-size=512',
]

const setupFiles = ['tools/fileTimes.ts']

// Tests wait for events, not for the clock; these limits only end one that hangs.
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const

/**
 * Tests that run in Node, one after another in processes that stay; those of SMPP likewise, in others; those that need a
 * process of their own, and those of them that replace modules; and those of the console, which share a document too. The browser journeys in e2e are not run
 * by vitest (see tools/e2e.mjs).
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // By default it uses one of two cores, while its tests mostly wait: for the database, a carrier, a lease.
    maxWorkers: 3,
    sequence: { sequencer: TestOrder },
    globalSetup: ['packages/server/test/database/testCluster.ts'],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: [nodeTests],
          exclude: [...BUILT, smppTests, ...alone],
          experimental: asWritten,
          execArgv,
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'smpp',
          environment: 'node',
          isolate: false,
          include: [smppTests],
          exclude: [...BUILT, ...alone],
          experimental: asWritten,
          execArgv,
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'alone',
          environment: 'node',
          include: alone,
          exclude: [...BUILT, ...mocking],
          experimental: asWritten,
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'mocking',
          environment: 'node',
          include: mocking,
          exclude: BUILT,
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          isolate: false,
          include: ['packages/web/**/*.test.{ts,tsx}'],
          exclude: BUILT,
          execArgv,
          setupFiles: [...setupFiles, 'packages/web/kit/patience.ts', 'packages/web/kit/tidyUp.ts'],
          ...patience,
        },
      },
    ],
  },
})
