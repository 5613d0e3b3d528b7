import { translate, translatorOf } from '@tandem/i18n'
import { smsLists, smsProducts, smsTitle } from '@tandem/model'

import type { Ctx } from '../ctx.ts'

const productOf = new Map<string, (typeof smsProducts)[number]>(
  smsProducts.map((product) => [smsLists(product).outbox, product]),
)

/** The name of a list that is exported or imported. */
export function listName({ locale }: Pick<Ctx, 'locale'>, list: string): string {
  const product = productOf.get(list)
  if (!product) return translate(locale, `${list}.many`)
  return translatorOf(locale).t('sms.outbox.named', { product: smsTitle(product, locale) })
}
