import { type Locale, translate } from '@tandem/i18n'
import { HLR, isSmsProduct, smsTitle } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import { namesOf } from '../../store/rollup/namesOf.ts'
import type { By } from '../../store/rollup/readRollup.ts'
import { reasonText } from '../reasonText.ts'

/** Whether the value stands for none. */
export const isNone = (by: By, id: string): boolean => id === '' || (by !== 'sender' && id === '0')

/** What values of a dimension are called: those in sight that have a name, and what stands for none. */
export async function partNames(
  transaction: Transaction,
  by: By,
  all: readonly string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(all)].filter((id) => !isNone(by, id))
  const none = translate(
    locale,
    by === 'agent' ? 'analysis.direct' : UNKNOWN.has(by) ? 'analysis.notKnown' : 'analysis.none',
  )
  const names = new Map<string, string | null>([
    ['', none],
    ['0', none],
  ])
  if (by === 'sender' || by === 'currency') {
    return new Map([...names, ...ids.map((id) => [id, id] as const)])
  }
  if (by === 'product') {
    const titles = ids.map((id) => [id, soldTitle(id, locale)] as const)
    return new Map([...names, ...titles])
  }
  if (by === 'reason') {
    return new Map([...names, ...ids.map((id) => [id, reasonText(locale, id)] as const)])
  }
  return new Map([...names, ...(await namesOf(transaction, by, ids, locale))])
}

const UNKNOWN: ReadonlySet<By> = new Set(['operator', 'reason', 'country'])

/** What a product that is sold is called, messages or look-ups. */
function soldTitle(product: string, locale: Locale): string {
  if (product === HLR) return translate(locale, 'money.analysis.hlr')
  return isSmsProduct(product) ? smsTitle(product, locale) : product
}
