import { expect, test } from 'vitest'
import { seed, sized } from './chaosSize.ts'
import { runBank } from './runBank.ts'

test(`money moved by many at once, asked twice, killed and cut off, is neither lost nor made (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  const report = await runBank({
    seed,
    seconds: sized(8, 30),
    customers: 20,
    gapMs: [500, 1_500],
    killsPostgres: true,
    log: (line) => lines.push(line),
  })
  const about = `seed ${seed}\n${JSON.stringify(report)}\n${lines.join('\n')}`
  expect(report.faults, about).toEqual([])
  expect(report.deadlocks, about).toBe(0)
  // Otherwise the run proves less.
  expect(report.posted, about).toBeGreaterThan(20)
  expect(report.failed, about).toBeGreaterThan(0)
  expect(report.faultsMade, about).toBeGreaterThan(1)
  expect(report.reads, about).toBeGreaterThan(2)
}, 600_000)
