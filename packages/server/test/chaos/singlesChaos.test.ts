import { expect, test } from 'vitest'
import { seed, sized } from './chaosSize.ts'
import { runSingles } from './runSingles.ts'

test(`kill -9 during single messages: what was answered exists once and was charged once (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  const report = await runSingles({
    seed,
    kills: sized(2, 3),
    gapMs: [300, 1_200],
    perSecond: 200,
    secondsToDrain: 120,
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
  expect(report.otherAnswers).toEqual([])
  expect(report.repeats).toBeGreaterThan(0) // otherwise no request was cut off, and the run proves less
}, 600_000)
