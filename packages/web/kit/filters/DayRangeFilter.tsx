import { useState } from 'react'
import { Button } from '../Button.tsx'
import { lastDays } from '../day/days.ts'
import { useText, useTimeZone } from '../language.tsx'
import { DayField } from './DayField.tsx'
import { FilterPill } from './FilterPill.tsx'

/** From one day to another, both included, in the reader's zone. */
export function DayRangeFilter({
  label,
  begin,
  end,
  onChange,
  startOpen,
}: {
  label: string
  begin: string | undefined
  end: string | undefined
  onChange: (begin: string | null, end: string | null) => void
  startOpen: boolean
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  // Incomplete input is replaced by a day chosen otherwise.
  const [round, setRound] = useState(0)
  const quick = (days: number): void => {
    setRound(round + 1)
    onChange(...lastDays(days, Date.now(), timeZone))
  }
  const answer =
    begin === undefined && end === undefined ? undefined : `${begin ?? '…'} – ${end ?? '…'}`
  return (
    <FilterPill
      label={label}
      answer={answer}
      onClear={() => onChange(null, null)}
      startOpen={startOpen}
    >
      {() => (
        <div className="day-range">
          <div className="day-range-quick">
            <Button kind="quiet" onClick={() => quick(1)}>
              {t('kit.today')}
            </Button>
            <Button kind="quiet" onClick={() => quick(7)}>
              {t('kit.lastDays', { n: 7 })}
            </Button>
            <Button kind="quiet" onClick={() => quick(30)}>
              {t('kit.lastDays', { n: 30 })}
            </Button>
          </div>
          <DayField
            key={`from${round}`}
            label={t('kit.from')}
            value={begin}
            max={end}
            onChange={(day) => onChange(day, end ?? null)}
          />
          <DayField
            key={`to${round}`}
            label={t('kit.to')}
            value={end}
            min={begin}
            onChange={(day) => onChange(begin ?? null, day)}
          />
          <p className="hint">{timeZone.replaceAll('_', ' ')}</p>
        </div>
      )}
    </FilterPill>
  )
}
