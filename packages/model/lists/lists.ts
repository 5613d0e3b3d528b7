import { entities } from '../entities/entities.ts'
import type { Entity } from '../kit/entity.ts'
import type { List } from '../kit/list.ts'
import { balancesBelow, rechargeLines } from './accounts.ts'
import { apiKeyList } from './apiKeys.ts'
import { deadLetterList } from './deadLetters.ts'
import { callbackDeliveryList } from './callbackDeliveries.ts'
import { smppLogList } from './smppLog.ts'
import { smppSessionList } from './smppSessions.ts'
import { outboxEventList } from './outboxEvents.ts'
import { apiRequestLog, dataLog, exportLog, operationLog, signInLog } from './logs.ts'
import { gatewayTestMessageList } from './gatewayTestMessages.ts'
import { gatewayTestList } from './gatewayTests.ts'
import { hlrLookupList } from './hlrLookups.ts'
import { paymentHookList, paymentOrderList, suspenseList } from './payments.ts'
import { alarmList } from './alarms.ts'
import { billList } from './bills.ts'
import { moneyChangeList } from './moneyChanges.ts'
import { rateChangeList } from './rateChanges.ts'
import { registrationList } from './registrations.ts'
import { scheduledJobList } from './scheduledJobs.ts'
import { sessionList } from './sessions.ts'
import { smsCodeLists } from './smsCodes.ts'
import { smsInboundLists } from './smsInbound.ts'
import { smsMessageLists } from './smsMessages.ts'
import { smsRejectLists } from './smsRejects.ts'
import { smsTaskLists } from './smsTasks.ts'
import { testRuns } from './testTool.ts'
import { userJobList } from './userJobs.ts'

/** Every list of what the platform writes; screens import the one they show. */
export const lists: readonly List[] = [
  signInLog,
  operationLog,
  dataLog,
  exportLog,
  apiRequestLog,
  deadLetterList,
  outboxEventList,
  callbackDeliveryList,
  smppSessionList,
  smppLogList,
  rechargeLines,
  balancesBelow,
  testRuns,
  sessionList,
  apiKeyList,
  userJobList,
  registrationList,
  gatewayTestList,
  paymentOrderList,
  suspenseList,
  paymentHookList,
  rateChangeList,
  gatewayTestMessageList,
  hlrLookupList,
  moneyChangeList,
  billList,
  alarmList,
  scheduledJobList,
  ...Object.values(smsTaskLists),
  ...Object.values(smsMessageLists),
  ...Object.values(smsInboundLists),
  ...Object.values(smsCodeLists),
  ...Object.values(smsRejectLists),
]

/** What waits for a person, of entities; of lists it is in `lists`. */
export const waitingEntities: readonly Entity[] = Object.values<Entity>(entities).filter(
  ({ waits }) => waits !== undefined,
)
