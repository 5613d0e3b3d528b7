import { timeSlotLimits } from '@tandem/core'
import { Button, IconButton } from '../Button.tsx'
import { useText } from '../language.tsx'
import type { InputWiring } from './FormField.tsx'
import { nextSlot, tidyTime } from './slotTimes.ts'

/** Times of day, each with a start and an end; the value is their text, such as `09:00-12:00,14:00-18:00`. */
export function SlotsInput({
  wiring: { id, ...wiring },
  value,
  locked,
  onChange,
  onLeave,
}: {
  wiring: InputWiring
  value: string
  locked: boolean
  onChange: (value: string | null) => void
  onLeave: () => void
}) {
  const { t } = useText()
  const slots = value === '' ? [] : value.split(',').map((slot) => slot.split('-'))
  const isFull = slots.length >= timeSlotLimits.most
  const tell = (next: readonly (readonly string[])[]): void =>
    onChange(next.length === 0 ? null : next.map((slot) => slot.join('-')).join(','))
  const put = (at: number, place: number, time: string): void =>
    tell(slots.map((slot, own) => (own === at ? slot.with(place, time) : slot)))
  const time = (at: number, place: number, label: string) => (
    <input
      {...wiring}
      id={at === 0 && place === 0 ? id : undefined}
      className="input slot-time"
      inputMode="numeric"
      autoComplete="off"
      placeholder="HH:mm"
      maxLength={5}
      aria-label={label}
      disabled={locked}
      value={slots[at]?.[place] ?? ''}
      onChange={({ target }) => put(at, place, target.value.replace(/[,-]/g, ''))}
      onBlur={({ target }) => {
        const tidy = tidyTime(target.value)
        if (tidy !== target.value) put(at, place, tidy)
        onLeave()
      }}
    />
  )
  return (
    <div className="slot-list">
      {slots.map((_slot, at) => (
        // Slots have no names of their own, and hold no state.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="slot-row">
          {time(at, 0, t('task.slots.from', { n: at + 1 }))}
          <span aria-hidden>–</span>
          {time(at, 1, t('task.slots.to', { n: at + 1 }))}
          {!locked && (
            <IconButton
              icon="close"
              label={t('task.slots.remove', { n: at + 1 })}
              onClick={() => tell(slots.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {!locked && (
        <Button
          icon="plus"
          id={slots.length === 0 ? id : undefined}
          aria-label={t('task.slots.add')}
          disabled={isFull}
          onClick={() => tell([...slots, nextSlot(value)])}
        >
          {t('task.slots.add')}
        </Button>
      )}
      {isFull && <p className="field-help">{t('task.slots.full', { max: timeSlotLimits.most })}</p>}
    </div>
  )
}
