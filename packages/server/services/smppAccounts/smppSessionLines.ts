import { smppSessionList } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { smppSessionSource } from '../../store/smppAccounts/smppSources.ts'

/** Sessions of the companies in sight, of servers that are there. */
export const smppSessionLines: ListSource<typeof smppSessionList> = {
  list: smppSessionList,
  ...smppSessionSource,
}
