import type { EntityName } from '@tandem/model'
import type { EntityTexts, ErrorKeys } from './keys.ts'
import { accounts } from './accounts.ts'
import { alarms } from './alarms.ts'
import { apiKeys } from './apiKeys.ts'
import { brands } from './brands.ts'
import { codes } from './codes.ts'
import { doors } from './doors.ts'
import { errors } from './errors.ts'
import { analysis } from './analysis.ts'
import { encodings } from './encodings.ts'
import { exchange } from './exchange.ts'
import { gatewayTests } from './gatewayTests.ts'
import { gateways } from './gateways.ts'
import { home } from './home.ts'
import { imports } from './imports.ts'
import { jobs } from './jobs.ts'
import { ledger } from './ledger.ts'
import { login } from './login.ts'
import { logs } from './logs.ts'
import { messages } from './messages.ts'
import { monitoring } from './monitoring.ts'
import { notices } from './notices.ts'
import { numbers } from './numbers.ts'
import { organisation } from './organisation.ts'
import { own } from './own.ts'
import { palette } from './palette.ts'
import { preferences } from './preferences.ts'
import { payments } from './payments.ts'
import { publicPages } from './publicPages.ts'
import { rates } from './rates.ts'
import { rights } from './rights.ts'
import { messageRules } from './messageRules.ts'
import { routing } from './routing.ts'
import { server } from './server.ts'
import { settings } from './settings.ts'
import { shared } from './shared.ts'
import { sms } from './sms.ts'
import { smpp } from './smpp.ts'
import { smppConnect } from './smppConnect.ts'
import { smppLive } from './smppLive.ts'
import { smppRepush } from './smppRepush.ts'
import { smppSays } from './smppSays.ts'
import { shares } from './shares.ts'
import { stale } from './stale.ts'
import { tasks } from './tasks.ts'
import { trace } from './trace.ts'
import { traffic } from './traffic.ts'
import { trees } from './trees.ts'

/** Every English text. The compiler checks that every entity and every error has its texts here. */
export const en = {
  ...accounts,
  ...alarms,
  ...apiKeys,
  ...brands,
  ...codes,
  ...doors,
  ...errors,
  ...analysis,
  ...encodings,
  ...exchange,
  ...gateways,
  ...gatewayTests,
  ...home,
  ...imports,
  ...jobs,
  ...login,
  ...logs,
  ...messages,
  ...monitoring,
  ...notices,
  ...ledger,
  ...numbers,
  ...organisation,
  ...own,
  ...palette,
  ...preferences,
  ...payments,
  ...publicPages,
  ...rates,
  ...rights,
  ...server,
  ...settings,
  ...shared,
  ...sms,
  ...smpp,
  ...smppConnect,
  ...smppLive,
  ...smppRepush,
  ...smppSays,
  ...shares,
  ...stale,
  ...tasks,
  ...trace,
  ...messageRules,
  ...routing,
  ...traffic,
  ...trees,
} as const satisfies EntityTexts<EntityName> & Record<ErrorKeys, string>
