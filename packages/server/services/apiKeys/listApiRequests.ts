import { apiRequestLog } from '@tandem/model'

import type { ListSource } from '../lists/listSource.ts'
import { reasonOf } from '../logs/logLists.ts'
import { apiRequestSource } from '../../store/apiKeys/apiRequestSource.ts'

/** Calls made with the API keys of visible companies; `userId` is the key's owner. */
export const apiRequests: ListSource<typeof apiRequestLog> = {
  list: apiRequestLog,
  ...apiRequestSource,
  complete: (rows, { ctx }) =>
    rows.map((row) => ({ ...row, reasonText: reasonOf(ctx, row['reasonText']) })),
}
