import { translate, translatorOf } from '@tandem/i18n'
import {
  analysisNamed,
  codeListName,
  codeProducts,
  lists,
  smsLists,
  smsProducts,
  smsTitle,
} from '@tandem/model'

import type { Ctx } from '../ctx.ts'

const productOf = new Map(
  [
    ...smsProducts.flatMap((product) => {
      const { outbox, inbox, rejects } = smsLists(product)
      return [
        [outbox, { product, key: 'sms.outbox.named' }] as const,
        [inbox, { product, key: 'sms.inbox.named' }] as const,
        [rejects, { product, key: 'sms.skipped.named' }] as const,
      ]
    }),
    ...codeProducts.map(
      (product) => [codeListName(product), { product, key: 'sms.code.named' }] as const,
    ),
  ].map(([name, of]): [string, typeof of] => [name, of]),
)

/** What is exported and is neither an entity, nor a list, nor an analysis: where its texts are. */
const titled: ReadonlyMap<string, string> = new Map([
  ['statement', 'statement'],
  ['billLine', 'bill.line'],
])

/** The name of what is exported or imported. */
export function listName({ locale }: Pick<Ctx, 'locale'>, list: string): string {
  const ofProduct = productOf.get(list)
  const { t, loose } = translatorOf(locale)
  if (ofProduct) return t(ofProduct.key, { product: smsTitle(ofProduct.product, locale) })
  const analysis = analysisNamed(list)
  if (!analysis) {
    const texts = lists.find(({ name }) => name === list)?.texts ?? titled.get(list)
    return translate(locale, texts === undefined ? `${list}.many` : `${texts}.title`)
  }
  const of = analysis.product && { product: smsTitle(analysis.product, locale) }
  return loose(`${analysis.texts}.named`, of)
}
