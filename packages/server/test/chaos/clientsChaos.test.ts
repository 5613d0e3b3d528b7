import { expect, test } from 'vitest'
import { seed, sized } from './chaosSize.ts'
import { runClients } from './runClients.ts'

test(`kill -9 while 50 SMPP clients send: what was answered exists once, is charged once and told once (TANDEM_CHAOS_SEED=${seed})`, async () => {
  const lines: string[] = []
  const report = await runClients({
    seed,
    kills: sized(1, 3),
    clients: 50,
    perSecond: 200,
    gapMs: [2_000, 4_000],
    secondsToDrain: 120,
    log: (line) => lines.push(line),
  })
  process.stdout.write(`${JSON.stringify({ ...report, faults: undefined })}\n`)
  const none = Object.fromEntries(Object.keys(report.faults).map((kind) => [kind, []]))
  expect(report.faults, `seed ${seed}\n${lines.join('\n')}`).toEqual(none)
  // Otherwise hardly anything was under way.
  expect(report.answered).toBeGreaterThan(50)
}, 600_000)
