import { type Principal } from './people.ts'

/** The same for every product: said once, so that no product differs by accident. */
function rightsOfProducts(): Record<string, Record<string, string>> {
  const send = { send: 'agent customer' }
  const task = {
    cancel: 'manager agent customer',
    pause: 'manager agent customer',
    resume: 'manager agent customer',
    skipScreening: 'manager agent customer',
    list: 'manager sales agent customer',
  }
  const outbox = {
    export: 'manager sales agent customer',
    list: 'manager sales agent customer',
    trace: 'manager sales agent customer',
  }
  const inbox = {
    export: 'manager sales agent customer',
    list: 'manager sales agent customer',
    mark: 'manager agent customer',
  }
  const read = {
    export: 'manager sales agent customer',
    list: 'manager sales agent customer',
  }
  const sales = { export: 'manager sales', list: 'manager sales' }
  return Object.fromEntries(
    ['marketing', 'notify', 'otpPremium', 'otpReguler'].flatMap((product) => [
      [product, send],
      [`${product}Task`, task],
      [`${product}Outbox`, outbox],
      [`${product}Inbox`, inbox],
      [`${product}Rejects`, read],
      [`${product}Analysis`, read],
      ...(product.startsWith('otp')
        ? ([
            [`${product}SalesAnalysis`, sales],
            [`${product}Code`, read],
          ] as const)
        : []),
    ]),
  )
}

const sellers = 'manager agent'

/**
 * The rights of the five roles as shipped: words of `manager sales agent customer`; the administrator may do
 * everything. Written by hand on purpose: a changed grant must be decided here too.
 */
const rights: Record<string, Record<string, string>> = {
  apiKey: {
    list: 'agent customer',
    add: 'agent customer',
    edit: 'agent customer',
    delete: 'agent customer',
  },
  apiRequest: { list: 'agent customer' },
  monitor: { list: 'manager', database: 'manager' },
  deadLetter: { list: 'manager', tryAgain: 'manager' },
  callbackDelivery: { list: 'agent customer', sendAgain: 'agent customer' },
  smppLog: { list: 'manager agent customer' },
  smppSession: { list: 'manager agent customer', kick: 'manager agent customer' },
  outboxEvent: { list: 'manager', tryAgain: 'manager', drop: 'manager' },
  scheduledJob: { list: 'manager', add: '', edit: '', delete: '', run: '' },
  recharge: { list: 'manager agent customer', pay: 'agent customer' },
  paymentOrder: { book: sellers, approve: sellers, refund: sellers, export: sellers },
  paymentSuspense: { list: '', resolve: '' },
  paymentHook: { list: '', replay: '' },
  paymentChannel: { list: '', add: '', edit: '', delete: '', export: '' },
  gatewayTest: { list: '', run: '', export: '' },
  testNumber: { list: '', add: '', edit: '', delete: '', export: '', import: '' },
  testPlan: { list: '', add: '', edit: '', delete: '', export: '' },
  testTool: { list: '', run: '' },

  announcement: {
    add: 'manager agent',
    delete: 'manager agent',
    edit: 'manager agent',
    list: 'manager agent',
    release: 'manager agent',
    export: 'manager agent',
    import: 'manager agent',
  },
  smsKeyword: {
    add: 'manager agent customer',
    delete: 'manager agent customer',
    edit: 'manager agent customer',
    export: 'manager agent customer',
    import: 'manager agent customer',
    list: 'manager agent customer',
  },
  blacklistEntry: {
    add: 'manager agent customer',
    delete: 'manager agent customer',
    edit: 'manager agent customer',
    export: 'manager agent customer',
    import: 'manager agent customer',
    list: 'manager agent customer',
  },
  callback: {
    add: 'agent customer',
    delete: 'agent customer',
    edit: 'agent customer',
    export: 'agent customer',
    list: 'agent customer',
  },
  smppAccount: {
    repush: 'manager agent customer',
    add: 'manager agent customer',
    delete: 'manager agent customer',
    edit: 'manager agent customer',
    export: 'manager agent customer',
    list: 'manager agent customer',
  },
  brand: {
    import: '',
    add: '',
    delete: '',
    edit: 'agent',
    export: 'manager',
    list: 'manager agent',
  },
  company: {
    import: 'manager',
    add: 'manager agent',
    edit: 'manager agent',
    delete: 'manager',
    export: 'manager sales agent',
    list: 'manager sales agent',
  },
  country: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  dataLog: {
    list: 'manager agent customer',
  },
  department: {
    import: 'manager agent customer',
    add: 'manager agent customer',
    delete: 'manager agent customer',
    edit: 'manager agent customer',
    export: 'manager agent customer',
    list: 'manager agent customer',
  },
  dictionary: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  dictionaryItem: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  exchangeRate: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  exportLog: {
    list: 'manager agent customer',
  },
  countryRule: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager sales agent customer',
  },
  frequencyCap: {
    add: 'manager agent customer',
    delete: 'manager agent customer',
    edit: 'manager agent customer',
    export: 'manager agent customer',
    import: 'manager agent customer',
    list: 'manager agent customer',
  },
  gateway: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
    copy: '',
    addAllCountryRouting: '',
    kick: 'manager',
  },
  gatewayConfig: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    list: 'manager',
  },
  hlrLookup: {
    add: 'manager agent customer',
    export: 'manager agent customer',
    list: 'manager agent customer',
  },
  hlrProvider: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    list: 'manager',
    try: 'manager',
  },
  httpMapping: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  home: {
    agentData: 'agent',
    totalData: 'manager sales agent customer',
  },
  ...rightsOfProducts(),
  numberPrefix: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  operator: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  permission: {
    import: '',
    add: '',
    delete: '',
    edit: '',
    export: '',
    list: '',
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
  quietHours: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  registration: {
    judge: 'manager',
    list: 'manager',
  },
  moneyChange: {
    add: 'manager agent',
    export: 'manager agent',
    judge: 'manager agent',
    list: 'manager agent',
  },
  statement: {
    export: 'manager agent customer',
    list: 'manager agent customer',
  },
  recommendedTemplate: {
    import: 'manager',
    add: 'manager',
    adopt: 'agent customer',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    list: 'manager sales agent customer',
  },
  role: {
    import: '',
    add: '',
    copy: '',
    delete: '',
    edit: '',
    export: '',
    list: '',
  },
  route: {
    add: 'manager',
    delete: 'manager',
    edit: 'manager',
    export: 'manager',
    import: 'manager',
    list: 'manager',
  },
  senderId: {
    import: 'manager',
    add: 'manager agent customer',
    delete: 'manager agent customer',
    approve: '',
    reject: '',
    edit: 'manager agent',
    export: 'manager agent',
    list: 'manager sales agent customer',
  },
  signature: {
    import: 'manager',
    add: 'manager agent customer',
    delete: 'manager agent customer',
    approve: '',
    reject: '',
    edit: 'manager agent customer',
    export: 'manager agent',
    list: 'manager sales agent customer',
  },
  session: {
    end: 'agent',
    list: 'agent',
  },
  setting: {
    edit: '',
    list: '',
  },
  supportContact: {
    import: 'manager agent',
    add: 'manager agent',
    delete: 'manager agent',
    edit: 'manager agent',
    export: 'manager agent',
    list: 'manager agent',
  },
  template: {
    import: 'manager agent customer',
    add: 'manager agent customer',
    delete: 'manager agent customer',
    approve: '',
    refuse: '',
    edit: 'manager agent customer',
    export: 'manager agent customer',
    list: 'manager sales agent customer',
  },
  user: {
    import: '',
    add: 'agent customer',
    changPassword: 'agent customer',
    edit: 'agent customer',
    frozenBatch: 'agent customer',
    resetTotp: 'agent customer',
    signInAs: '',
    delete: 'agent',
    export: 'manager agent',
    list: 'manager agent customer',
  },
  view: {
    share: 'manager agent customer',
  },
}

const roleOf: Record<Principal, string> = {
  anonymous: '',
  frozen: '',
  customerA: 'customer',
  customerB: 'customer',
  agentA: 'agent',
  agentB: 'agent',
  sales: 'sales',
  manager: 'manager',
  admin: 'admin',
}

/** Whether the caller holds an access code such as `user:list`; throws for a code without a line above. */
export function holds(who: Principal, access: string): boolean {
  if (access === 'signedIn') return who !== 'anonymous' && who !== 'frozen'
  const [noun = '', verb = ''] = access.split(':')
  const roles = rights[noun]?.[verb]
  if (roles === undefined) throw new Error(`${access} has no line in rights.ts: who may do it?`)
  return who === 'admin' || (roleOf[who] !== '' && roles.split(' ').includes(roleOf[who]))
}
