import { expect, test } from 'vitest'

import { seed, sized } from './chaosSize.ts'
import { runTwoServers } from './runTwoServers.ts'

test(`two servers on one database sent 23,000 submits for 14,990 numbers: either may be killed and nothing is sent twice unrecorded (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  const report = await runTwoServers({
    seed,
    messages: sized(1_200, 2_000),
    kills: sized(2, 3),
    gapMs: [200, 800],
    tps: 100,
    secondsToDrain: 300,
    log: (line) => lines.push(line),
  })
  expect(report.faults, `seed ${seed}\n${lines.join('\n')}`).toEqual({
    lost: [],
    foreign: [],
    unexplainedDuplicates: [],
    notEndedOnce: [],
    wrongState: [],
    counters: [],
    ledger: [],
  })
  expect(report.submits).toBe(report.messages + report.duplicates)
}, 1_800_000)
