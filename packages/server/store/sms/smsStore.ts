import { smsChannel } from '@tandem/model'
import type { Ids } from '../../ports/ids.ts'
import type { SmsStore } from '../../ports/smsStore.ts'
import type { Connections } from '../database/connections.ts'
import { blocked } from '../compliance/blacklist.ts'
import { capped } from './caps.ts'
import { correctionStore } from './corrections.ts'
import { deadLetterStore } from './deadLetters.ts'
import { dispatchStore } from './dispatch.ts'
import { engineConfigStore } from './engineConfig.ts'
import { inboundStore } from '../inbound/inboundStore.ts'
import { knownAnswers } from '../numbers/answers.ts'
import { receiptStore } from './receipts.ts'
import { retryStore } from './retries.ts'
import { singlesStore } from './singles.ts'
import { taskStore } from './tasks.ts'
import { gatewayTestStore } from '../gatewayTests/gatewayTestStore.ts'
import { trafficStore } from './traffic.ts'
import { weeks } from '../partitions/weeks.ts'
import { withdrawalStore } from './withdrawals.ts'

/** The engine's store in PostgreSQL. The connections must see everything. */
export function smsStore({ pool }: { pool: Connections }, ids: Ids): SmsStore {
  const partitions = weeks(pool, smsChannel.name)
  return {
    ...engineConfigStore(pool, ids),
    ...taskStore(pool),
    ...dispatchStore(pool, partitions),
    ...singlesStore(pool, partitions),
    ...trafficStore(pool, partitions),
    ...receiptStore(pool),
    ...retryStore(pool),
    ...correctionStore(pool, partitions),
    ...deadLetterStore(pool),
    ...inboundStore(pool),
    ...withdrawalStore(pool),
    ...gatewayTestStore(pool),
    blocked: (asked) => blocked(pool, asked),
    capped: (asked) => capped(pool, asked),
    lookedUp: (asked) => knownAnswers(pool, asked),
  }
}
