import type { EntityName } from '@tandem/model'
import type { Locale } from './translator.ts'

type Texts = Readonly<Record<string, string>>

/**
 * The texts of the console by area, in the file of that name. `shared` comes with the shell, an area with the first
 * screen that shows it. What no screen shows (`errors`, `server`, `trace`) is not among them.
 */
const files = {
  accounts: { en_US: () => import('./en/accounts.ts'), zh_CN: () => import('./zh/accounts.ts') },
  alarms: { en_US: () => import('./en/alarms.ts'), zh_CN: () => import('./zh/alarms.ts') },
  analysis: { en_US: () => import('./en/analysis.ts'), zh_CN: () => import('./zh/analysis.ts') },
  apiKeys: { en_US: () => import('./en/apiKeys.ts'), zh_CN: () => import('./zh/apiKeys.ts') },
  brands: { en_US: () => import('./en/brands.ts'), zh_CN: () => import('./zh/brands.ts') },
  codes: { en_US: () => import('./en/codes.ts'), zh_CN: () => import('./zh/codes.ts') },
  doors: { en_US: () => import('./en/doors.ts'), zh_CN: () => import('./zh/doors.ts') },
  encodings: { en_US: () => import('./en/encodings.ts'), zh_CN: () => import('./zh/encodings.ts') },
  exchange: { en_US: () => import('./en/exchange.ts'), zh_CN: () => import('./zh/exchange.ts') },
  gatewayTests: {
    en_US: () => import('./en/gatewayTests.ts'),
    zh_CN: () => import('./zh/gatewayTests.ts'),
  },
  gateways: { en_US: () => import('./en/gateways.ts'), zh_CN: () => import('./zh/gateways.ts') },
  home: { en_US: () => import('./en/home.ts'), zh_CN: () => import('./zh/home.ts') },
  imports: { en_US: () => import('./en/imports.ts'), zh_CN: () => import('./zh/imports.ts') },
  jobs: { en_US: () => import('./en/jobs.ts'), zh_CN: () => import('./zh/jobs.ts') },
  ledger: { en_US: () => import('./en/ledger.ts'), zh_CN: () => import('./zh/ledger.ts') },
  login: { en_US: () => import('./en/login.ts'), zh_CN: () => import('./zh/login.ts') },
  logs: { en_US: () => import('./en/logs.ts'), zh_CN: () => import('./zh/logs.ts') },
  messages: { en_US: () => import('./en/messages.ts'), zh_CN: () => import('./zh/messages.ts') },
  routing: {
    en_US: () => import('./en/routing.ts'),
    zh_CN: () => import('./zh/routing.ts'),
  },
  messageRules: {
    en_US: () => import('./en/messageRules.ts'),
    zh_CN: () => import('./zh/messageRules.ts'),
  },
  monitoring: {
    en_US: () => import('./en/monitoring.ts'),
    zh_CN: () => import('./zh/monitoring.ts'),
  },
  notices: { en_US: () => import('./en/notices.ts'), zh_CN: () => import('./zh/notices.ts') },
  numbers: { en_US: () => import('./en/numbers.ts'), zh_CN: () => import('./zh/numbers.ts') },
  organisation: {
    en_US: () => import('./en/organisation.ts'),
    zh_CN: () => import('./zh/organisation.ts'),
  },
  own: { en_US: () => import('./en/own.ts'), zh_CN: () => import('./zh/own.ts') },
  palette: { en_US: () => import('./en/palette.ts'), zh_CN: () => import('./zh/palette.ts') },
  preferences: {
    en_US: () => import('./en/preferences.ts'),
    zh_CN: () => import('./zh/preferences.ts'),
  },
  payments: { en_US: () => import('./en/payments.ts'), zh_CN: () => import('./zh/payments.ts') },
  rates: { en_US: () => import('./en/rates.ts'), zh_CN: () => import('./zh/rates.ts') },
  rights: { en_US: () => import('./en/rights.ts'), zh_CN: () => import('./zh/rights.ts') },
  settings: { en_US: () => import('./en/settings.ts'), zh_CN: () => import('./zh/settings.ts') },
  shared: { en_US: () => import('./en/shared.ts'), zh_CN: () => import('./zh/shared.ts') },
  shares: { en_US: () => import('./en/shares.ts'), zh_CN: () => import('./zh/shares.ts') },
  stale: { en_US: () => import('./en/stale.ts'), zh_CN: () => import('./zh/stale.ts') },
  smppConnect: {
    en_US: () => import('./en/smppConnect.ts'),
    zh_CN: () => import('./zh/smppConnect.ts'),
  },
  smppRepush: {
    en_US: () => import('./en/smppRepush.ts'),
    zh_CN: () => import('./zh/smppRepush.ts'),
  },
  smppLive: { en_US: () => import('./en/smppLive.ts'), zh_CN: () => import('./zh/smppLive.ts') },
  smpp: { en_US: () => import('./en/smpp.ts'), zh_CN: () => import('./zh/smpp.ts') },
  sms: { en_US: () => import('./en/sms.ts'), zh_CN: () => import('./zh/sms.ts') },
  tasks: { en_US: () => import('./en/tasks.ts'), zh_CN: () => import('./zh/tasks.ts') },
  traffic: { en_US: () => import('./en/traffic.ts'), zh_CN: () => import('./zh/traffic.ts') },
  trees: { en_US: () => import('./en/trees.ts'), zh_CN: () => import('./zh/trees.ts') },
} satisfies Record<string, Record<Locale, () => Promise<Record<string, Texts>>>>

export type Area = keyof typeof files

const isArea = (name: string): name is Area => name in files

/** The names of all areas. */
export const areas: readonly Area[] = Object.keys(files).filter(isArea)

/** Fetches the texts of an area. Rejects if its file does not come. */
export async function textsOf(area: Area, locale: Locale): Promise<Texts> {
  const file: Record<string, Texts> = await files[area][locale]()
  return Object.assign({}, ...Object.values(file))
}

/** Where the texts of an entity's screen are. */
export const entityAreas = {
  blacklistEntry: ['messageRules'],
  template: ['messageRules'],
  recommendedTemplate: ['messageRules'],
  brand: ['brands'],
  smsKeyword: ['messageRules'],
  alarmRule: ['alarms'],
  callback: ['apiKeys'],
  company: ['organisation'],
  country: ['traffic'],
  countryRule: ['messageRules'],
  department: ['organisation'],
  dictionary: ['organisation'],
  dictionaryItem: ['organisation'],
  exchangeProvider: ['exchange'],
  exchangeRate: ['exchange'],
  quietHours: ['messageRules'],
  frequencyCap: ['messageRules'],
  gateway: ['gateways'],
  gatewayConfig: ['gateways'],
  hlrProvider: ['numbers'],
  httpMapping: ['gateways'],
  numberPrefix: ['traffic'],
  operator: ['traffic'],
  paymentChannel: ['payments'],
  permission: ['organisation'],
  rate: ['rates'],
  rateGroup: ['traffic', 'rates'],
  rateVersion: ['rates'],
  role: ['organisation', 'rights'],
  route: ['traffic', 'routing'],
  senderId: ['messageRules'],
  signature: ['messageRules'],
  smppAccount: ['smpp'],
  supportContact: ['brands'],
  testNumber: ['gatewayTests'],
  testPlan: ['gatewayTests'],
  user: ['organisation', 'rights'],
} as const satisfies Record<EntityName, readonly Area[]>
