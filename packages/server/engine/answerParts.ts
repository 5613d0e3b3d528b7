import type { CarrierIdOffload } from './carrierIdOffload.ts'
import type { CarrierIds } from './carrierIds.ts'
import type { EarlierReceipts } from './earlierReceipts.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import type { Gateways } from './gateways.ts'
import type { ParkedMessages } from './parkedMessages.ts'
import type { Receipts } from './receipts.ts'
import type { Router } from './router.ts'
import type { UnconfirmedSubmits } from './unconfirmedSubmits.ts'

/** What answers of carriers reach: where messages wait, end, and are found again. */
export interface AnswerParts {
  shared: Shared
  refs: CarrierIds
  receipts: Receipts
  offload: CarrierIdOffload
  retries: EarlierReceipts
  unconfirmed: UnconfirmedSubmits
  parked: ParkedMessages
  endings: Endings
  gateways: Gateways
  router: Router
}
