import { expect, test } from 'vitest'
import { seed, sized } from './chaosSize.ts'
import { runChaos } from './runChaos.ts'

test(`kill -9 of the engine and of PostgreSQL loses nothing and charges nothing twice (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  const report = await runChaos({
    seed,
    messages: sized(1_500, 3_000),
    engineKills: sized(3, 5),
    postgresKills: sized(1, 2),
    gapMs: [300, 1_200],
    tps: 120,
    secondsToDrain: 240,
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
  expect(report.duplicates).toBeGreaterThan(0) // otherwise no submit was unconfirmed, and the run proves less
}, 1_800_000)

test(`kill -9 in the middle of even tasks releases each message once, and none too early (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  const report = await runChaos({
    seed,
    messages: sized(600, 900),
    engineKills: sized(2, 4),
    postgresKills: 1,
    gapMs: [1_500, 3_000],
    tps: 400,
    secondsToDrain: 240,
    evenSeconds: 20,
    log: (line) => lines.push(line),
  })
  const about = `seed ${seed}\n${lines.join('\n')}`
  expect(Object.values(report.faults).flat(), about).toEqual([])
  expect(report.ahead, about).toBe(0)
  expect(report.submits).toBe(report.messages + report.duplicates)
  // They took their time, and were not sent at once.
  expect(report.seconds).toBeGreaterThan(18)
}, 1_800_000)
