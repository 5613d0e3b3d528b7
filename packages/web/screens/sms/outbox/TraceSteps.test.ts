import type { TraceStep } from '@tandem/model'
import { expect, test } from 'vitest'
import { factsBefore, headOf } from './TraceSteps.tsx'

const step = (facts: TraceStep['facts']): TraceStep => ({
  kind: 'attempt',
  at: '2026-11-20T10:00:00.000Z',
  text: '',
  facts,
})

test('a trace named one gateway four times: what a step before has told is told once, another one is', () => {
  const steps = [
    step({ gatewayId: '7', reason: 'x' }),
    step({ gatewayId: '7' }),
    step({ gatewayId: '8' }),
  ]
  expect([...factsBefore(steps, 0)]).toEqual([])
  expect(factsBefore(steps, 1).has('gatewayId 7')).toBe(true)
  expect(factsBefore(steps, 2).has('gatewayId 8')).toBe(false)
  // A reason is always new information.
  expect(factsBefore(steps, 1).has('reason x')).toBe(false)
})

test('a step whose sentence says what happened has no heading that says it again', () => {
  for (const kind of ['accept', 'reserve', 'route', 'attempt', 'settle'] as const) {
    expect(headOf({ kind })).toBeNull()
  }
  expect(headOf({ kind: 'receipt' })).toBe('receipt')
})
