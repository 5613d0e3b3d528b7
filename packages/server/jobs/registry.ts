import type { ScheduledJob } from './job.ts'
import { alertBelowCost } from './scheduled/alertBelowCost.ts'
import { raiseAlarms } from './scheduled/raiseAlarms.ts'
import { remindOfSenderIds } from './scheduled/remindOfSenderIds.ts'
import { issueBills } from './scheduled/issueBills.ts'
import { checkBooks } from './scheduled/checkBooks.ts'
import { foldFigures } from './scheduled/foldFigures.ts'
import { runGatewayTests } from './scheduled/runGatewayTests.ts'
import { renewExchangeRates } from './scheduled/renewExchangeRates.ts'
import { removeExpiredExports } from './scheduled/removeExpiredExports.ts'
import { removeExpiredSessions } from './scheduled/removeExpiredSessions.ts'
import { removeOldEvents } from './scheduled/removeOldEvents.ts'
import { removeOldLogs } from './scheduled/removeOldLogs.ts'
import { removeOldLookups } from './scheduled/removeOldLookups.ts'
import { removeOldMessages } from './scheduled/removeOldMessages.ts'
import { removeOldTests } from './scheduled/removeOldTests.ts'
import { signAuditDigest } from './scheduled/signAuditDigest.ts'
import { tellOfApprovals } from './scheduled/tellOfApprovals.ts'
import { tellOfWaitingTasks } from './scheduled/tellOfWaitingTasks.ts'

/** All jobs. A schedule names one of these by its key. */
export const scheduledJobs: readonly ScheduledJob[] = [
  alertBelowCost,
  checkBooks,
  issueBills,
  raiseAlarms,
  remindOfSenderIds,
  foldFigures,
  removeExpiredExports,
  removeExpiredSessions,
  removeOldEvents,
  removeOldLogs,
  removeOldLookups,
  removeOldMessages,
  removeOldTests,
  renewExchangeRates,
  runGatewayTests,
  signAuditDigest,
  tellOfApprovals,
  tellOfWaitingTasks,
]
