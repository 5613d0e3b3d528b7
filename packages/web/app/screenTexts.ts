import type { Area } from '@tandem/i18n/areas'

/** The areas whose texts the screens of a folder show, beside those of the shell. */
export const screenTexts: Readonly<Record<string, readonly Area[]>> = {
  accounts: ['accounts', 'apiKeys', 'doors'],
  alarms: ['alarms'],
  brands: ['brands'],
  gatewayTests: ['gatewayTests'],
  gateways: ['gateways', 'messages'],
  home: ['home', 'messages', 'analysis'],
  jobs: ['jobs'],
  ledger: ['ledger', 'analysis', 'messages', 'organisation'],
  logs: ['logs'],
  monitoring: ['monitoring', 'gateways', 'jobs', 'messages', 'rates'],
  notices: ['notices'],
  numbers: ['numbers', 'traffic'],
  organisation: ['organisation', 'rights', 'trees'],
  own: ['own', 'brands', 'gateways', 'messages', 'organisation', 'traffic'],
  payments: ['payments', 'own', 'brands', 'organisation'],
  rates: ['rates'],
  settings: ['settings'],
  smpp: ['smppLive'],
  sms: ['sms', 'codes', 'messages', 'analysis', 'tasks'],
}
