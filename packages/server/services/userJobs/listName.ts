import { translate, translatorOf } from '@tandem/i18n'
import { analysisNamed, smsLists, smsProducts, smsTitle } from '@tandem/model'

import type { Ctx } from '../ctx.ts'

const productOf = new Map<string, (typeof smsProducts)[number]>(
  smsProducts.map((product) => [smsLists(product).outbox, product]),
)

/** The name of what is exported or imported. */
export function listName({ locale }: Pick<Ctx, 'locale'>, list: string): string {
  const product = productOf.get(list)
  const { t, loose } = translatorOf(locale)
  if (product) return t('sms.outbox.named', { product: smsTitle(product, locale) })
  const analysis = analysisNamed(list)
  if (!analysis) return translate(locale, `${list}.many`)
  const of = analysis.product && { product: smsTitle(analysis.product, locale) }
  return loose(`${analysis.texts}.named`, of)
}
