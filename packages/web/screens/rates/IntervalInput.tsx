import { usualIntervals } from '@tandem/core'
import Input from 'antd/es/input'
import { Button } from '../../kit/Button.tsx'
import { textOf } from '../../kit/form/values.ts'
import { plainDigits } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import type { Slot } from '../../record/Form.tsx'
import './rates.css'

/** The first interval of a call, and beside it the usual pairs of the first and the next to choose from. */
export function IntervalInput({ wiring, value, values, locked, change, leave, set }: Slot) {
  const { t } = useText()
  const first = typeof value === 'number' ? String(value) : textOf(value)
  const next = values['nextSeconds']
  const chosen = `${first}/${typeof next === 'number' ? next : ''}`
  return (
    <>
      <Input
        {...wiring}
        disabled={locked}
        inputMode="numeric"
        value={first}
        onChange={({ target }) => change(secondsIn(target.value))}
        onBlur={leave}
      />
      {!locked && (
        <fieldset className="usual-intervals" aria-label={t('rate.intervals')}>
          {usualIntervals.map((pair) => (
            <Button
              key={pair}
              aria-pressed={pair === chosen}
              onClick={() => {
                const [firstSeconds, nextSeconds] = pair.split('/').map(Number)
                set({ firstSeconds, nextSeconds })
              }}
            >
              {pair}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** A whole number, what is no number as it was typed, or nothing. */
function secondsIn(typed: string): number | string | null {
  const plain = plainDigits(typed).trim()
  if (plain === '') return null
  return /^\d{1,9}$/.test(plain) ? Number(plain) : typed
}
