import type { retryFields } from '@tandem/model'
import type { Translator } from '@tandem/i18n/translator'
import { type FormValues, textOf } from '../../kit/form/values.ts'

/** What a draft says about further tries, as a call takes it; {} for none. */
export type DraftRetry = Partial<Record<keyof typeof retryFields, string>>

/** How long after is asked only of what is tried again. */
export const hidesRetry = (name: string, { retryTimes }: FormValues): boolean =>
  name === 'retryAfterMinutes' && !isRetried(retryTimes)

const isRetried = (times: unknown): boolean => Number(textOf(times)) > 0

/** What is sent of the form's values. */
export const retryOf = ({ retryTimes, retryAfterMinutes }: FormValues): DraftRetry =>
  isRetried(retryTimes)
    ? { retryTimes: textOf(retryTimes), retryAfterMinutes: textOf(retryAfterMinutes) }
    : {}

/** A number of minutes in words. */
export const minutesText = ({ t }: Translator, minutes: number): string =>
  minutes % 60 === 0
    ? t('task.retry.hours', { n: minutes / 60 })
    : t('task.retry.minutes', { n: minutes })

/** How often and when what was not delivered is tried again, in a sentence; undefined: never. */
export function retryText(
  text: Translator,
  times: number,
  afterMinutes: number | null,
): string | undefined {
  if (times === 0 || afterMinutes === null) return undefined
  return text.t('task.retry.says', { n: times, after: minutesText(text, afterMinutes) })
}
