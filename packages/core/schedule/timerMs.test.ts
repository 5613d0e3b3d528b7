import { once } from 'node:events'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_TIMER_MS, timerMs } from './timerMs.ts'

test('no moment, however long ago or far away, makes a timer that warns of its time', async () => {
  const warnings: string[] = []
  const hear = ({ name }: Error): void => void warnings.push(name)
  process.on('warning', hear)
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (ms) => {
      const wait = timerMs(ms)
      clearTimeout(setTimeout(() => undefined, wait))
      return wait >= 0 && wait <= LONGEST_TIMER_MS
    }),
  )
  // Warnings are told in their order: the one of here comes last.
  const last = once(process, 'warning')
  process.emitWarning('the last', 'Last')
  await last
  process.off('warning', hear)
  expect(warnings).toEqual(['Last'])
})

test('what is neither past nor too far waits as long as it says', () => {
  expect([timerMs(-5), timerMs(0), timerMs(250)]).toEqual([0, 0, 250])
})
