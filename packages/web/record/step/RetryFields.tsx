import { retryFields } from '@tandem/model'
import type { ReactNode } from 'react'
import { textOf } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'
import { SegmentRow } from '../../kit/Segments.tsx'
import type { FieldText } from '../fieldWords.ts'
import type { Slot, Slots } from '../Form.tsx'
import { minutesText } from './retry.ts'

export const retryWords = {
  retryTimes: { label: 'task.retry.times', help: 'task.retry.timesHelp' },
  retryAfterMinutes: { label: 'task.retry.after' },
} satisfies Record<string, FieldText>

/** The part of a form that asks whether what was not delivered is tried again. */
export const RetryFields = ({ ask }: { ask: (name: string) => ReactNode }) => (
  <>
    {ask('retryTimes')}
    {ask('retryAfterMinutes')}
  </>
)

/** Its inputs: all choices are visible. */
export const retryInputs: Slots = {
  retryTimes: (slot) => <TimesInput {...slot} />,
  retryAfterMinutes: (slot) => <AfterInput {...slot} />,
}

function TimesInput({ wiring: { id, ...wiring }, value, change, leave }: Slot) {
  const { t } = useText()
  return (
    <div onBlur={leave}>
      <SegmentRow
        {...wiring}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        value={textOf(value) || '0'}
        segments={retryFields.retryTimes.values.map((times) => ({
          value: times,
          label: t('task.retry.often', { n: Number(times) }),
        }))}
        onChange={change}
      />
    </div>
  )
}

function AfterInput({ wiring: { id, ...wiring }, value, change, leave }: Slot) {
  const text = useText()
  return (
    <div onBlur={leave}>
      <SegmentRow
        {...wiring}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        value={textOf(value)}
        segments={retryFields.retryAfterMinutes.values.map((minutes) => ({
          value: minutes,
          label: minutesText(text, Number(minutes)),
        }))}
        onChange={change}
      />
    </div>
  )
}
