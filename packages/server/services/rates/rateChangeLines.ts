import { nanosToDecimal, parseNanos } from '@tandem/core'
import { rateChangeList, type RateChangeRow } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { rateChangeSource } from '../../store/rates/rateChangeSource.ts'

/** What versions of price lists change; of sellers whose lists the reader may see. */
export const rateChangeLines: ListSource<typeof rateChangeList, RateChangeRow> = {
  list: rateChangeList,
  ...rateChangeSource,
  complete: (rows, { ctx }) => {
    const { hideAmounts } = ctx.actor
    const mayEdit = ctx.can('rateVersion:edit')
    return rows.map(({ state, english, chinese, ...row }) => ({
      ...row,
      countryId_dictText: ctx.locale === 'zh_CN' ? chinese : english,
      ...(hideAmounts ? { said: null } : { margin: marginOf(row) }),
      abilities: mayEdit && state === 'draft' ? { drop: true } : {},
    }))
  },
}

/** What is left of the price; null where either is not known. */
function marginOf({ price, cost }: Readonly<Record<string, unknown>>): string | null {
  const [sold, paid] = [price, cost].map((text) =>
    typeof text === 'string' ? parseNanos(text) : undefined,
  )
  return sold === undefined || paid === undefined ? null : nanosToDecimal(sold - paid)
}
