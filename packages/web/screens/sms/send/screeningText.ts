import type { Translator } from '@tandem/i18n/translator'
import type { Quote } from '@tandem/model'
import { formatAmount, placesOf } from '../../../kit/format.ts'

/** What is looked up, at what price each, and what need not be. */
export function screeningLines(
  { t }: Translator,
  { asked, known, unsold, least, most }: NonNullable<Quote['screening']>,
  currency: string,
): string[] {
  const places = placesOf([least, most])
  const amounts = [...new Set([least, most])].flatMap((one) =>
    one === undefined ? [] : [formatAmount(one, places)],
  )
  const price = amounts.join('–')
  const toAsk =
    price === ''
      ? t('task.screen.asks', { n: asked })
      : t('task.screen.asksEach', { n: asked, price, currency })
  return [
    ...(asked > 0 ? [toAsk] : []),
    ...(known > 0 ? [t('task.screen.known', { n: known })] : []),
    ...(unsold > 0 ? [t('task.screen.unsold', { n: unsold })] : []),
  ]
}
