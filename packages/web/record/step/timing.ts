import { RECIPIENT_ZONE } from '@tandem/core'
import { checkField, choice, type ShownSchedule, timingFields } from '@tandem/model'
import type { Translator } from '@tandem/i18n/translator'
import { formatInstant } from '../../kit/format.ts'
import { type FormValues, textOf } from '../../kit/form/values.ts'

/** What a form asks of the time of a task. `when` is not sent: what it hides is left out. */
export const timeFields = { when: choice(['now', 'later'], { initial: 'now' }), ...timingFields }

/** The zone of a task's clock; undefined: the reader's, as nothing or each recipient's own was chosen. */
export const clockZone = (zone: string | null): string | undefined =>
  zone === RECIPIENT_ZONE ? undefined : zone || undefined

/** When a draft is to be done, as a call takes it; {} for now. */
export type DraftTiming = Partial<Record<Exclude<keyof typeof timingFields, 'pace'>, string>> & {
  pace?: 'even'
}

const isTiming = (name: string): name is keyof typeof timingFields => name in timingFields

/** Not asked of what is done now. */
export const hidesTiming = (name: string, { when }: FormValues): boolean =>
  isTiming(name) && when !== 'later'

/** What is sent of the form's values; empty fields are left out. */
export function timingOf(values: FormValues): DraftTiming {
  if (values['when'] !== 'later') return {}
  const { pace: _pace, ...times } = timingFields
  const given = Object.keys(times).map((name) => [name, textOf(values[name])])
  return {
    ...Object.fromEntries(given.filter(([, value]) => value !== '')),
    // The usual one need not be said.
    ...(values['pace'] === 'even' && { pace: 'even' }),
  }
}

/** Whether a price can be asked: what the form itself marks as wrong is not sent. */
export function isTimingReady(values: FormValues): boolean {
  if (values['when'] !== 'later') return true
  const asked = Object.entries(timingFields)
  return (
    asked.every(([name, field]) => checkField(field, values[name]) === undefined) &&
    hasTime(values) &&
    hasOwnSlots(values) &&
    hasEnd(values)
  )
}

const hasTime = (values: FormValues): boolean => {
  const { startTime, endTime, slots } = timingOf(values)
  return (startTime ?? endTime ?? slots) !== undefined
}

/** What is even is spread until some time. */
const hasEnd = (values: FormValues): boolean => {
  const { endTime, slots, pace } = timingOf(values)
  return pace === undefined || (endTime ?? slots) !== undefined
}

/** Only slots can be in each recipient's own zone. */
const hasOwnSlots = (values: FormValues): boolean => {
  const { slots, timeZone } = timingOf(values)
  return timeZone !== RECIPIENT_ZONE || slots !== undefined
}

/** Something has to be said about a set time, and an end of what is spread. */
export const timingFault =
  ({ t }: Translator) =>
  (name: string, values: FormValues): string | undefined => {
    if (values['when'] !== 'later') return undefined
    if (name === 'startTime' && !hasTime(values)) return t('task.timing.needsTime')
    if (name === 'slots' && !hasOwnSlots(values)) return t('task.timing.needsSlots')
    return name === 'pace' && !hasEnd(values) ? t('task.timing.needsEnd') : undefined
  }

/** A moment in a zone that is named: where a task works need not be where its reader is. */
export const zonedInstant = (iso: string, zone: string): { at: string; zone: string } => ({
  at: formatInstant(iso, zone),
  zone: zone.replaceAll('_', ' '),
})

/**
 * When a task works, in sentences; none if it starts at once and ends when it is done.
 * @param own the reader's zone
 */
export function timingLines(
  { t, locale }: Translator,
  { startTime, endTime, slots, timeZone, pacedUntil }: Partial<ShownSchedule>,
  own: string,
): string[] {
  const zone = clockZone(timeZone ?? null) ?? own
  const said = zone.replaceAll('_', ' ')
  const lines = [
    ...(startTime ? [t('task.timing.starts', { at: formatInstant(startTime, zone) })] : []),
    ...(slots ? [t('task.timing.daily', { slots: shownSlots(slots, locale) })] : []),
    ...(pacedUntil ? [spread(pacedUntil)] : []),
    ...(endTime ? [t('task.timing.ends', { at: formatInstant(endTime, zone) })] : []),
  ]
  return lines.length === 0
    ? []
    : [
        ...lines,
        timeZone === RECIPIENT_ZONE
          ? t('task.timing.byRecipient', { zone: said })
          : t('kit.form.yourZone', { zone: said }),
      ]

  // Without an end, each place has its own last time slot.
  function spread(until: string): string {
    return timeZone === RECIPIENT_ZONE && !endTime
      ? t('task.timing.spreadLocal')
      : t('task.timing.spread', { at: formatInstant(until, zone) })
  }
}

const shownSlots = (slots: string, locale: Translator['locale']): string =>
  slots.replaceAll('-', '–').replaceAll(',', locale === 'zh_CN' ? '、' : ', ')
