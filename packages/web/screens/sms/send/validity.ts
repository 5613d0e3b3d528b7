import { isCodeProduct, type SmsProduct, smsRules } from '@tandem/model'
import type { Translator } from '@tandem/i18n/translator'
import { minutesText } from '../../../record/step/retry.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What is offered, seconds: nobody waits for a code for hours, and no campaign is over within a minute. */
const offered = {
  code: [1, 2, 3, 5, 10].map((minutes) => minutes * MINUTE),
  text: [HOUR, 6 * HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY, 30 * DAY, 90 * DAY],
}

/** How long the messages of a product may wait for a carrier, as a form offers it: seconds, without the usual. */
export function offeredValidities(product: SmsProduct): readonly string[] {
  const { least, usual, most } = smsRules[product].validity
  return offered[isCodeProduct(product) ? 'code' : 'text']
    .filter((seconds) => seconds >= least && seconds <= most && seconds !== usual)
    .map(String)
}

/** A time in whole days, hours or minutes. */
export const validityText = (text: Translator, seconds: number): string =>
  seconds % DAY === 0
    ? text.t('task.validity.days', { n: seconds / DAY })
    : minutesText(text, Math.round(seconds / MINUTE))
