import { expect, test } from 'vitest'
import { runChaos } from './runChaos.ts'

const seed = Number(process.env['TANDEM_CHAOS_SEED'] ?? Date.now() % 2 ** 31)

test(`kill -9 of the engine and of PostgreSQL loses nothing and charges nothing twice (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  const report = await runChaos({
    seed,
    messages: 3_000,
    engineKills: 5,
    postgresKills: 2,
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
    messages: 900,
    engineKills: 4,
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
