import { gatewayTestList, type GatewayTestRow } from '@tandem/model'

import { gatewayTestSource } from '../../store/gatewayTests/testSources.ts'
import type { ListSource } from '../lists/listSource.ts'

/** Tests through gateways, newest first. */
export const gatewayTestLines: ListSource<typeof gatewayTestList, GatewayTestRow> = {
  list: gatewayTestList,
  ...gatewayTestSource,
  complete: (rows, { ctx }) =>
    rows.map((row) => ({
      ...row,
      abilities: ctx.can('gatewayTest:run')
        ? { cancel: row['status'] === 'running' ? true : 'gatewayTest.notRunning' }
        : {},
    })),
}
