import type { Answers } from './answers.ts'
import type { CarrierIdOffload } from './carrierIdOffload.ts'
import type { CompanyPaces } from './companyPaces.ts'
import type { DeadLetters } from './deadLetters.ts'
import type { EngineOptions, Shared } from './engine.ts'
import { every } from './every.ts'
import type { GatewayTests } from './gatewayTests/gatewayTests.ts'
import type { Gateways } from './gateways.ts'
import type { Inbound } from './inbound.ts'
import type { KeptOrder } from './keptOrder.ts'
import type { OffloadedMessages } from './offloadedMessages.ts'
import type { ProgressNotes } from './progressNotes.ts'
import type { Receipts } from './receipts.ts'
import type { Tasks } from './tasks.ts'

/** How long to wait for responses after the lease has expired. */
const REST_MS = 3_000
/** How often it is noted which companies wait for their own rate. */
const PACED_MS = 5_000
/** How often the parts of long inbound messages are looked at. */
const INBOUND_MS = 2_000
/** How often messages of tests are looked for. */
const TESTS_MS = 500

export interface Clocked {
  shared: Shared
  answers: Answers
  gateways: Gateways
  progress: ProgressNotes
  tasks: Tasks
  offload: CarrierIdOffload
  offloaded: OffloadedMessages
  letters: DeadLetters
  order: KeptOrder
  paces: CompanyPaces
  receipts: Receipts
  tests: GatewayTests
  inbound: Inbound
}

/** What the delivery of messages does again and again. */
export function deliveryClocks(
  { report, options }: { report: (error: unknown) => void; options: Pick<EngineOptions, 'tenure'> },
  parts: Clocked,
): ReturnType<typeof every>[] {
  const { tenure } = options
  const { shared, gateways } = parts
  const notePaced = async () => {
    const held = parts.paces.held(PACED_MS)
    if (held.length > 0) await shared.store.notePaced(held)
  }
  return [
    every(100, () => parts.answers.tick(), report),
    // What carriers report could not be stored then, and another engine may be about to bind: the sessions are
    // freed for it.
    every(500, () => (tenure.isHeld() ? gateways.bind() : gateways.rest(REST_MS)), report),
    every(500, () => parts.progress.tick(), report),
    every(500, () => parts.tasks.refresh(), report),
    every(1_000, () => parts.offload.tick(), report),
    every(1_000, () => parts.letters.tick(), report),
    every(1_000, () => parts.order.tick(), report),
    every(PACED_MS, notePaced, report),
    every(shared.settings.abandonEveryMs, () => parts.offloaded.abandon(), report),
    every(10_000, () => parts.receipts.rematch(), report),
    every(TESTS_MS, () => parts.tests.tick(), report),
    every(INBOUND_MS, () => parts.inbound.tick(), report),
  ]
}
