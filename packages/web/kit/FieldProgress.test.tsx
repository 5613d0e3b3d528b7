import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FieldProgress, isMoving } from './FieldProgress.tsx'
import { show } from './testing.tsx'

afterEach(cleanup)

const progress = {
  all: 'accepted',
  ends: { delivered: 'success', failed: 'danger' },
  waiting: 'waiting',
  over: { field: 'status', values: ['cancelled'] },
} as const
const record = { accepted: 90, delivered: 28, failed: 2, waiting: 60 }
const words = { label: (name: string) => name }
const legendOf = (status: string) => {
  const { container } = show(
    <FieldProgress
      name="progress"
      progress={progress}
      record={{ ...record, status }}
      words={words}
      full
    />,
  )
  return [...container.querySelectorAll('.progress-legend li')].map((line) => line.textContent)
}

test('what a cancelled task never sent was shown as waiting', () => {
  expect(legendOf('sending')).toContain('waiting6066.7%')
  cleanup()
  expect(legendOf('cancelled')).toContain('unsent6066.7%')
  expect(screen.queryByText('waiting')).toBeNull()
})

test('nothing of a cancelled task moves, so it is not read again and again', () => {
  expect(isMoving(progress, { ...record, status: 'sending' })).toBe(true)
  expect(isMoving(progress, { ...record, status: 'cancelled' })).toBe(false)
})
