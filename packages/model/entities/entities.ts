import { brand } from './console/brand.ts'
import { callback } from './console/callback.ts'
import { supportContact } from './console/supportContact.ts'
import { smsKeyword } from './traffic/smsKeyword.ts'
import { company } from './organisation/company.ts'
import { department } from './organisation/department.ts'
import { dictionary } from './organisation/dictionary.ts'
import { dictionaryItem } from './organisation/dictionaryItem.ts'
import { permission } from './organisation/permission.ts'
import { role } from './organisation/role.ts'
import { user } from './organisation/user.ts'
import { blacklistEntry } from './traffic/blacklistEntry.ts'
import { country } from './traffic/country.ts'
import { countryRule } from './traffic/countryRule.ts'
import { exchangeProvider } from './traffic/exchangeProvider.ts'
import { exchangeRate } from './traffic/exchangeRate.ts'
import { frequencyCap } from './traffic/frequencyCap.ts'
import { quietHours } from './traffic/quietHours.ts'
import { gateway } from './traffic/gateway.ts'
import { gatewayConfig } from './traffic/gatewayConfig.ts'
import { hlrProvider } from './traffic/hlrProvider.ts'
import { httpMapping } from './traffic/httpMapping.ts'
import { numberPrefix } from './traffic/numberPrefix.ts'
import { operator } from './traffic/operator.ts'
import { rate } from './traffic/rate.ts'
import { rateGroup } from './traffic/rateGroup.ts'
import { rateVersion } from './traffic/rateVersion.ts'
import { recommendedTemplate } from './traffic/recommendedTemplate.ts'
import { route } from './traffic/route.ts'
import { senderId } from './traffic/senderId.ts'
import { smppAccount } from './traffic/smppAccount.ts'
import { alarmRule } from './money/alarmRule.ts'
import { paymentChannel } from './money/paymentChannel.ts'
import { signature } from './traffic/signature.ts'
import { testNumber } from './traffic/testNumber.ts'
import { testPlan } from './traffic/testPlan.ts'
import { template } from './traffic/template.ts'

/**
 * Every entity by name. Adding one here gives it routes, permissions, a screen, required texts and tests.
 */
export const entities = {
  company,
  department,
  user,
  role,
  permission,
  smsKeyword,
  dictionary,
  dictionaryItem,
  country,
  operator,
  numberPrefix,
  hlrProvider,
  gateway,
  gatewayConfig,
  httpMapping,
  route,
  rateGroup,
  rateVersion,
  rate,
  exchangeRate,
  exchangeProvider,
  senderId,
  blacklistEntry,
  template,
  frequencyCap,
  quietHours,
  countryRule,
  signature,
  recommendedTemplate,
  brand,
  supportContact,
  callback,
  smppAccount,
  testNumber,
  testPlan,
  paymentChannel,
  alarmRule,
} as const

export type Entities = typeof entities
export type EntityName = keyof Entities
