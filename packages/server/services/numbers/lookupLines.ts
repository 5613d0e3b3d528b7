import { hlrLookupList, type HlrLookupRow } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { lookupSource } from '../../store/numbers/lookupSource.ts'

/** What networks answered about numbers that were looked up, of companies and people in sight. */
export const lookupLines: ListSource<typeof hlrLookupList, HlrLookupRow> = {
  list: hlrLookupList,
  ...lookupSource,
}
