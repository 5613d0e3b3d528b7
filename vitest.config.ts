import { defineConfig } from 'vitest/config'
import { TestOrder } from './tools/testOrder.ts'

/**
 * Three projects: tests that run in Node, tests that need a document, and rules of the console, which mostly do not. The
 * browser journeys in e2e are not run by vitest (see tools/e2e.mjs).
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    // By default it uses one of two cores, while its tests mostly wait: for the database, a carrier, a lease.
    maxWorkers: 3,
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{packages,bench,tools}/**/*.test.ts'],
          exclude: ['packages/web/**', '**/node_modules/**', '**/dist/**'],
          globalSetup: ['packages/server/store/database/testCluster.ts'],
          // Tests wait for events, not for the clock; these limits only end one that hangs.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['packages/web/**/*.test.tsx'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['packages/web/kit/patience.ts'],
          testTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        test: {
          // A document costs a second per file; the few that need one say so in their first line.
          name: 'web rules',
          environment: 'node',
          include: ['packages/web/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
})
