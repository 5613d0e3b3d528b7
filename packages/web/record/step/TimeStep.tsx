import { paces, RECIPIENT_ZONE } from '@tandem/core'
import { formatZoned, parseLocalTime, zonedTime } from '@tandem/model'
import type { MessageKey } from '@tandem/i18n/translator'
import { type ReactNode, useMemo } from 'react'
import { InstantInput } from '../../kit/form/InstantInput.tsx'
import { StandardInput } from '../../kit/form/StandardInput.tsx'
import { textOf } from '../../kit/form/values.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { SegmentRow } from '../../kit/Segments.tsx'
import type { FieldText } from '../fieldWords.ts'
import type { Slot, Slots } from '../Form.tsx'
import { clockZone } from './timing.ts'

const HOUR_MS = 3_600_000

/** The words of the step; `when` is what the task does, such as "When to send". */
export const timeWords = (when: MessageKey) =>
  ({
    when: { label: when },
    startTime: { label: 'task.timing.startTime', help: 'task.timing.startHelp' },
    endTime: { label: 'task.timing.endTime', help: 'task.timing.endHelp' },
    slots: { label: 'task.timing.slots', help: 'task.timing.slotsHelp' },
    timeZone: { label: 'task.timing.timeZone', help: 'task.timing.zoneHelp' },
    pace: { label: 'task.timing.pace', help: 'task.timing.paceHelp' },
  }) satisfies Record<string, FieldText>

/**
 * The step of a form that asks when: now, or at a set time with an end, time slots and their zone. `children` ask what
 * else belongs to the time.
 */
export function TimeStep({
  label,
  ask,
  children,
}: {
  label: string
  ask: (name: string) => ReactNode
  children?: ReactNode
}) {
  return (
    <section className="card form" aria-label={label}>
      {ask('when')}
      <div className="step-pair">
        {ask('startTime')}
        {ask('endTime')}
      </div>
      {ask('slots')}
      {ask('timeZone')}
      {ask('pace')}
      {children}
    </section>
  )
}

/** Inputs of the step: times are those of the zone that is chosen. */
export const timeInputs: Slots = {
  when: (slot) => <WhenInput {...slot} />,
  startTime: (slot) => <ZonedInput {...slot} />,
  endTime: (slot) => <ZonedInput {...slot} />,
  timeZone: (slot) => <ZoneInput {...slot} />,
  pace: (slot) => <PaceInput {...slot} />,
}

function PaceInput({ wiring: { id, ...wiring }, value, change, leave }: Slot) {
  const { t } = useText()
  return (
    <div onBlur={leave}>
      <SegmentRow
        {...wiring}
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        value={value === 'even' ? 'even' : 'fast'}
        segments={paces.map((pace) => ({ value: pace, label: t(`task.timing.pace.${pace}`) }))}
        onChange={change}
      />
    </div>
  )
}

function WhenInput({ wiring: { id, ...wiring }, value, values, set }: Slot) {
  const { t } = useText()
  const timeZone = useTimeZone()
  return (
    <SegmentRow
      {...wiring}
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      value={value === 'later' ? 'later' : 'now'}
      segments={[
        { value: 'now', label: t('task.timing.now') },
        { value: 'later', label: t('task.timing.later') },
      ]}
      onChange={(when) =>
        set({
          when,
          ...(textOf(values['timeZone']) === '' && { timeZone, startTime: nextHour() }),
        })
      }
    />
  )
}

/** The next full hour that leaves some time to finish the form. */
const nextHour = (): string =>
  new Date(Math.ceil((Date.now() + HOUR_MS / 4) / HOUR_MS) * HOUR_MS).toISOString()

const ZonedInput = ({ wiring, value, values, locked, change, leave }: Slot) => (
  <InstantInput
    {...wiring}
    zone={clockZone(textOf(values['timeZone']))}
    value={textOf(value)}
    disabled={locked}
    onChange={change}
    onBlur={leave}
  />
)

/** In another zone it is done at the same time of day. Start and end are never in the recipient's. */
function ZoneInput({ wiring, value, values, locked, set, leave }: Slot) {
  const { t } = useText()
  const own = useTimeZone()
  const chosen = textOf(value)
  const before = clockZone(chosen) ?? own
  const first = useMemo(
    () => ({ value: RECIPIENT_ZONE, label: t('task.timing.recipientZone') }),
    [t],
  )
  const moved = (name: string, zone: string): string | null => {
    const iso = textOf(values[name])
    const local = iso.endsWith('Z') && parseLocalTime(formatZoned(Date.parse(iso), before))
    return local ? new Date(zonedTime(local, clockZone(zone) ?? own)).toISOString() : iso || null
  }
  return (
    <StandardInput
      {...wiring}
      standard="timeZone"
      clearable={false}
      disabled={locked}
      first={first}
      value={chosen}
      onChange={(zone) =>
        zone !== null &&
        set({
          timeZone: zone,
          startTime: moved('startTime', zone),
          endTime: moved('endTime', zone),
        })
      }
      onBlur={leave}
    />
  )
}
