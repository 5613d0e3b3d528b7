import type { Entity, SheetEntityName } from '@tandem/model'

import type { Ports } from '../../ports.ts'
import type { EntityRules } from '../rules.ts'
import { announcementRules } from '../../notices/announcementRules.ts'
import { brandRules } from '../../brands/brandRules.ts'
import { blacklistRules } from './blacklistEntry.ts'
import { companyRules } from './company.ts'
import { countryRuleRules } from './countryRule.ts'
import { dictionaryItemRules, dictionaryRules } from './dictionary.ts'
import { departmentRules } from './department.ts'
import { exchangeProviderRules } from './exchangeProvider.ts'
import { exchangeRateRules } from './exchangeRate.ts'
import { gatewayConfigRules, gatewayRules } from './gateway.ts'
import { hlrProviderRules } from './hlrProvider.ts'
import { httpMappingRules } from './httpMapping.ts'
import { alarmRuleRules } from './alarmRule.ts'
import { paymentChannelRules } from './paymentChannel.ts'
import { permissionRules } from './permission.ts'
import { rateRules } from './rate.ts'
import { rateVersionRules } from './rateVersion.ts'
import { roleRules } from './role.ts'
import { routeRules } from './route.ts'
import { senderIdRules, signatureRules } from './senderId.ts'
import { smppAccountRules } from './smppAccount.ts'
import { recommendedTemplateRules, templateRules } from './template.ts'
import { testNumberRules } from './testNumber.ts'
import { testPlanRules } from './testPlan.ts'
import { userRules } from './user.ts'

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
