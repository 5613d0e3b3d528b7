import type { BlacklistStore } from './sms/blacklist.ts'
import type { CapStore } from './sms/caps.ts'
import type { CorrectionStore } from './sms/corrections.ts'
import type { DeadLetterStore } from './sms/deadLetters.ts'
import type { DispatchStore } from './sms/dispatch.ts'
import type { EngineConfigStore } from './sms/engineConfig.ts'
import type { InboundStore } from './sms/inbound.ts'
import type { LookupStore } from './sms/lookups.ts'
import type { ReceiptStore } from './sms/receipts.ts'
import type { RetryStore } from './sms/retries.ts'
import type { SinglesStore } from './sms/singles.ts'
import type { TaskStore } from './sms/tasks.ts'
import type { GatewayTestStore } from './sms/gatewayTests.ts'
import type { TrafficStore } from './sms/traffic.ts'
import type { WithdrawalStore } from './sms/withdrawals.ts'

/** All storage of the SMS engine. */
export interface SmsStore
  extends
    EngineConfigStore,
    TaskStore,
    DispatchStore,
    SinglesStore,
    TrafficStore,
    ReceiptStore,
    RetryStore,
    CorrectionStore,
    BlacklistStore,
    CapStore,
    LookupStore,
    DeadLetterStore,
    InboundStore,
    WithdrawalStore,
    GatewayTestStore {}
