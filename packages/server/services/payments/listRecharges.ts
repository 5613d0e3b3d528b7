import { rechargeLines } from '@tandem/model'

import { rechargeSource } from '../../store/ledger/rechargeSource.ts'
import type { ListSource } from '../lists/listSource.ts'

/** Credits and debits of the own company other than message charges. */
export const recharges: ListSource<typeof rechargeLines> = {
  list: rechargeLines,
  ...rechargeSource,
}
