import { useState } from 'react'
import { Button } from '../Button.tsx'
import { type QuickRange, quickRanges } from '../day/days.ts'
import { useText, useTimeZone } from '../language.tsx'
import { zoneInWords } from '../offsetName.ts'
import { DayField } from './DayField.tsx'
import { FilterPill } from './FilterPill.tsx'

const ofDays = ['today', 'yesterday', 'week', 'month', 'lastMonth'] as const
const offered: Readonly<Record<'day' | 'minute', readonly QuickRange[]>> = {
  day: ofDays,
  minute: ['minutes', 'hour', ...ofDays],
}

/** Asked when it is chosen, not while it is drawn. */
const rangeNow = (range: QuickRange, timeZone: string): [string, string | null] =>
  quickRanges[range](Date.now(), timeZone)

/** From one day or minute to another, both included, in the reader's zone, which is named. */
export function DayRangeFilter({
  label,
  precision,
  begin,
  end,
  onChange,
  startOpen,
}: {
  label: string
  precision: 'day' | 'minute'
  begin: string | undefined
  end: string | undefined
  onChange: (begin: string | null, end: string | null) => void
  startOpen: boolean
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  // Incomplete input is replaced by a day chosen otherwise.
  const [round, setRound] = useState(0)
  const quick = (range: QuickRange): void => {
    setRound(round + 1)
    onChange(...rangeNow(range, timeZone))
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
            {offered[precision].map((range) => (
              <Button key={range} kind="quiet" onClick={() => quick(range)}>
                {t(`kit.range.${range}`)}
              </Button>
            ))}
          </div>
          <DayField
            key={`from${round}`}
            label={t('kit.from')}
            precision={precision}
            value={begin}
            max={end}
            onChange={(day) => onChange(day, end ?? null)}
          />
          <DayField
            key={`to${round}`}
            label={t('kit.to')}
            precision={precision}
            value={end}
            min={begin}
            onChange={(day) => onChange(begin ?? null, day)}
          />
          <p className="hint">{t('kit.inZone', { zone: zoneInWords(timeZone) })}</p>
        </div>
      )}
    </FilterPill>
  )
}
