const sellers = 'manager agent'

/** Of what is priced, paid and booked; as `rights`. */
export const rightsOfMoney: Readonly<Record<string, Record<string, string>>> = {
  moneyChange: {
    add: 'manager agent',
    export: 'manager agent',
    judge: 'manager agent',
    list: 'manager agent',
  },
  alarm: { export: 'manager agent customer', list: 'manager agent customer' },
  alarmRule: {
    add: 'manager agent customer',
    delete: 'manager agent customer',
    edit: 'manager agent customer',
    export: 'manager agent customer',
    list: 'manager agent customer',
  },
  usageAnalysis: {
    export: 'manager sales agent customer',
    list: 'manager sales agent customer',
  },
  revenueAnalysis: { export: 'manager agent', list: 'manager agent' },
  bill: {
    credit: sellers,
    export: 'manager agent customer',
    issue: sellers,
    list: 'manager agent customer',
  },
  billLine: { export: 'manager agent customer' },
  books: { check: 'manager', freeze: 'manager', list: 'manager' },
  statement: {
    export: 'manager agent customer',
    list: 'manager agent customer',
  },
  rate: {
    add: 'manager agent',
    delete: 'manager agent',
    edit: 'manager agent',
    export: 'manager agent',
    import: 'manager agent',
    list: 'manager sales agent',
  },
  rateGroup: {
    import: 'manager agent',
    add: 'manager agent',
    delete: 'manager agent',
    edit: 'manager agent',
    export: 'manager agent',
    list: 'manager sales agent',
  },
  exchangeRate: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  exchangeProvider: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    list: 'manager',
  },
  recharge: { list: 'manager agent customer', pay: 'agent customer' },
  paymentOrder: { book: sellers, approve: sellers, refund: sellers, export: sellers },
  paymentSuspense: { list: '', resolve: '' },
  paymentHook: { list: '', replay: '' },
  paymentChannel: { list: '', add: '', edit: '', delete: '', export: '' },
}
