import type { Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { accountRoutes } from './accounts.ts'
import { analysisRoutes } from './analyses.ts'
import { apiKeyRoutes } from './apiKeys.ts'
import { brandRoutes } from './brands.ts'
import { consoleFaultRoutes } from './consoleFaults.ts'
import { doorRoutes } from './doors.ts'
import { gatewayRoutes } from './gateways.ts'
import { billRoutes } from './bills.ts'
import { ledgerRoutes } from './ledger.ts'
import { listRoutes } from './lists.ts'
import { logRoutes } from './logs.ts'
import { monitorRoutes } from './monitoring.ts'
import { noticeRoutes } from './notices.ts'
import { numberRoutes } from './numbers.ts'
import { rateRoutes } from './rates.ts'
import { ownPageRoutes } from './ownPages.ts'
import { paymentRoutes } from './payments.ts'
import { scheduleRoutes } from './schedule.ts'
import { searchRoutes } from './search.ts'
import { userJobRoutes } from './userJobs.ts'
import { viewRoutes } from './views.ts'
import { entityRoutes } from './entities.ts'
import { reportRoutes } from './entitySheets.ts'
import { organisationRoutes } from './organisation.ts'
import { sessionRoutes } from './session.ts'
import { settingRoutes } from './settings.ts'
import { smppRoutes } from './smpp.ts'
import { senderDocumentRoutes } from './senderDocuments.ts'
import { trafficRoutes } from './traffic.ts'

/** Session, organisation, entities and operation of the console: the base of every area of the product. */
export const coreRoutes = (ports: CorePorts): Route[] => [
  ...sessionRoutes(ports),
  ...organisationRoutes(ports),
  ...gatewayRoutes(ports),
  ...trafficRoutes(ports),
  ...senderDocumentRoutes(ports),
  ...smppRoutes(ports),
  ...entityRoutes(ports),
  ...reportRoutes(ports),
  ...settingRoutes(ports),
  ...accountRoutes(ports),
  ...analysisRoutes(ports),
  ...apiKeyRoutes(ports),
  ...brandRoutes(ports),
  ...consoleFaultRoutes(),
  ...doorRoutes(ports),
  ...ledgerRoutes(ports),
  ...billRoutes(ports),
  ...listRoutes(ports),
  ...logRoutes(ports),
  ...monitorRoutes(ports),
  ...noticeRoutes(ports),
  ...numberRoutes(ports),
  ...rateRoutes(ports),
  ...ownPageRoutes(ports),
  ...paymentRoutes(ports),
  ...scheduleRoutes(ports),
  ...searchRoutes(ports),
  ...userJobRoutes(ports),
  ...viewRoutes(ports),
]
