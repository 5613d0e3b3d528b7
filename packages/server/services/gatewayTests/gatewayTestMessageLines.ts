import { gatewayTestMessageList, type GatewayTestMessageRow } from '@tandem/model'

import { testMessageSource } from '../../store/gatewayTests/testMessageSource.ts'
import type { ListSource } from '../lists/listSource.ts'

/** Messages of tests through gateways, newest first. */
export const gatewayTestMessageLines: ListSource<
  typeof gatewayTestMessageList,
  GatewayTestMessageRow
> = {
  list: gatewayTestMessageList,
  ...testMessageSource,
}
