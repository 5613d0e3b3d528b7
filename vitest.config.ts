import { defineConfig } from 'vitest/config'
import { aloneTests } from './tools/aloneTests.ts'
import { TestOrder } from './tools/testOrder.ts'

const BUILT = ['**/node_modules/**', '**/dist/**']
const nodeTests = '{packages/!(web),bench,tools}/**/*.test.ts'
const alone = aloneTests(import.meta.dirname, nodeTests)

// Tests wait for events, not for the clock; these limits only end one that hangs.
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const

/**
 * Three projects: tests that run in Node, one after another in processes that stay, those of them that need a process
 * of their own, and those of the console, which share a document too. The browser journeys in e2e are not run by vitest (see tools/e2e.mjs).
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // By default it uses one of two cores, while its tests mostly wait: for the database, a carrier, a lease.
    maxWorkers: 3,
    sequence: { sequencer: TestOrder },
    globalSetup: ['packages/server/store/database/testCluster.ts'],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          isolate: false,
          include: [nodeTests],
          exclude: [...BUILT, ...alone],
          ...patience,
        },
      },
      {
        test: {
          name: 'alone',
          environment: 'node',
          include: alone,
          exclude: BUILT,
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
          setupFiles: ['packages/web/kit/patience.ts', 'packages/web/kit/tidyUp.ts'],
          ...patience,
        },
      },
    ],
  },
})
