import { accountsErrors } from './accounts.ts'
import { apiKeysErrors } from './apiKeys.ts'
import { brandsErrors } from './brands.ts'
import { doorsErrors } from './doors.ts'
import { exportsErrors } from './exports.ts'
import { gatewayErrors } from './gateways.ts'
import { gatewayTestErrors } from './gatewayTests.ts'
import { paymentErrors } from './payments.ts'
import { kitErrors } from './kit.ts'
import { ledgerErrors } from './ledger.ts'
import { noticesErrors } from './notices.ts'
import { numberErrors } from './numbers.ts'
import { organisationErrors } from './organisation.ts'
import { ownErrors } from './own.ts'
import { rateErrors } from './rates.ts'
import { rightsErrors } from './rights.ts'
import { scheduleErrors } from './schedule.ts'
import { sessionErrors } from './session.ts'
import { smsErrors } from './sms.ts'
import { viewsErrors } from './views.ts'

/** Every error a call can return: code -> HTTP status. */
export const errors = {
  ...accountsErrors,
  ...apiKeysErrors,
  ...brandsErrors,
  ...doorsErrors,
  ...exportsErrors,
  ...gatewayErrors,
  ...gatewayTestErrors,
  ...paymentErrors,
  ...kitErrors,
  ...ledgerErrors,
  ...noticesErrors,
  ...numberErrors,
  ...organisationErrors,
  ...ownErrors,
  ...rateErrors,
  ...rightsErrors,
  ...scheduleErrors,
  ...sessionErrors,
  ...smsErrors,
  ...viewsErrors,
} as const
export type ErrorCode = keyof typeof errors
