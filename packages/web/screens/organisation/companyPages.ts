/** The addresses of the pages behind what is shown of a company, by the list or entity they show. */
export const companyPages = {
  company: '/isystem/company',
  user: '/isystem/user',
  brand: '/isystem/brand',
  apiKey: '/isystem/apiKey',
  smppAccount: '/isystem/smppAccount',
  rateGroup: '/sms/rateGroup',
  usageAnalysis: '/ledger/usage',
  statement: '/ledger/statement',
  moneyChange: '/ledger/change',
  paymentOrder: '/sys/order',
  bill: '/ledger/bill',
  alarm: '/sys/alarm',
  dataLog: '/isystem/log/data',
} as const
