import type { Entity, SheetEntityName } from '@tandem/model'

import type { Ports } from '../ports.ts'
import type { EntityRules } from '../entity/rules.ts'
import { announcementRules } from '../notices/announcementRules.ts'
import { brandRules } from '../brands/brandRules.ts'
import { blacklistRules } from '../compliance/blacklistRules.ts'
import { companyRules } from '../organisation/companyRules.ts'
import { countryRuleRules } from '../compliance/countryRuleRules.ts'
import { dictionaryItemRules, dictionaryRules } from '../dictionaries/dictionaryRules.ts'
import { departmentRules } from '../organisation/departmentRules.ts'
import { exchangeProviderRules } from '../exchange/exchangeProviderRules.ts'
import { exchangeRateRules } from '../exchange/exchangeRateRules.ts'
import { gatewayConfigRules, gatewayRules } from '../gateways/gatewayRules.ts'
import { hlrProviderRules } from '../numbers/hlrProviderRules.ts'
import { httpMappingRules } from '../gateways/httpMappingRules.ts'
import { alarmRuleRules } from '../alarms/alarmRuleRules.ts'
import { paymentChannelRules } from '../payments/paymentChannelRules.ts'
import { permissionRules } from '../organisation/permissionRules.ts'
import { rateRules } from '../rates/rateRules.ts'
import { rateVersionRules } from '../rates/rateVersionRules.ts'
import { roleRules } from '../organisation/roleRules.ts'
import { routeRules } from '../routing/routeRules.ts'
import { senderIdRules, signatureRules } from '../senders/senderIdRules.ts'
import { smppAccountRules } from '../smppAccounts/smppAccountRules.ts'
import { recommendedTemplateRules, templateRules } from '../templates/templateRules.ts'
import { testNumberRules } from '../gatewayTests/testNumberRules.ts'
import { testPlanRules } from '../gatewayTests/testPlanRules.ts'
import { userRules } from '../organisation/userRules.ts'

const rules: Partial<Record<SheetEntityName, EntityRules>> = {
  alarmRule: alarmRuleRules,
  announcement: announcementRules,
  blacklistEntry: blacklistRules,
  brand: brandRules,
  company: companyRules,
  countryRule: countryRuleRules,
  department: departmentRules,
  dictionary: dictionaryRules,
  dictionaryItem: dictionaryItemRules,
  exchangeProvider: exchangeProviderRules,
  exchangeRate: exchangeRateRules,
  gatewayConfig: gatewayConfigRules,
  hlrProvider: hlrProviderRules,
  httpMapping: httpMappingRules,
  paymentChannel: paymentChannelRules,
  permission: permissionRules,
  rate: rateRules,
  rateVersion: rateVersionRules,
  role: roleRules,
  route: routeRules,
  senderId: senderIdRules,
  signature: signatureRules,
  smppAccount: smppAccountRules,
  recommendedTemplate: recommendedTemplateRules,
  template: templateRules,
  testNumber: testNumberRules,
  testPlan: testPlanRules,
  user: userRules,
}

/** What rules that show more than a table ask. */
export type RulePorts = Pick<Ports, 'gatewayStates' | 'hookPath' | 'secrets'>

/** Entity-specific rules; most entities have none. */
export function entityRules(entity: Entity, ports: RulePorts): EntityRules {
  if (entity.name === 'gateway') return gatewayRules(ports)
  const byName: Readonly<Record<string, EntityRules>> = rules
  return byName[entity.name] ?? {}
}
