/** A company of the sandbox. `markup` is its price over its seller's own price, in percent. */
export interface SandboxCompany {
  key: string
  kind: 'agent' | 'customer'
  seller: string | null
  name: string
  contact: string
  timeZone: string
  locale: 'en_US' | 'zh_CN'
  markup: number
  /** First recharge in whole dollars. */
  recharge: number
  /** Its share of the past traffic and its destinations, biggest first. */
  share: number
  countries: readonly string[]
  chargeOn: 'submit' | 'delivered'
  /** What it gets a bill for; left out: it gets none. */
  bills?: 'weekly' | 'monthly'
  /** Who it is on bills; left out: it has not said so. */
  onBills?: { legal_name: string; address: string; tax_id: string; bank_details?: string }
}

/** Two agents, one below the other, and six customers: two of the platform, two of each agent. */
export const sandboxCompanies: readonly SandboxCompany[] = [
  {
    key: 'meridian',
    kind: 'agent',
    seller: null,
    name: 'Meridian Telecom',
    contact: 'Priya Raman',
    timeZone: 'Asia/Singapore',
    locale: 'en_US',
    markup: 22,
    recharge: 40_000,
    share: 0,
    countries: [],
    chargeOn: 'submit',
    bills: 'weekly',
    onBills: {
      legal_name: 'Meridian Telecom Pte. Ltd.',
      address: '80 Example Road #12-01\nSingapore 000080',
      tax_id: 'M2-0000000-0',
      bank_details:
        'Example Bank Singapore\nMeridian Telecom Pte. Ltd.\nAccount 000-000000-0, SWIFT EXAMSGSG',
    },
  },
  {
    key: 'lotus',
    kind: 'agent',
    seller: 'meridian',
    name: 'Lotus Mobile',
    contact: '陈晓岚',
    timeZone: 'Asia/Shanghai',
    locale: 'zh_CN',
    markup: 15,
    recharge: 20_000,
    share: 0,
    countries: [],
    chargeOn: 'submit',
  },
  {
    key: 'harbor',
    kind: 'customer',
    seller: null,
    name: 'Harbor Bank',
    contact: 'Joan Whitfield',
    timeZone: 'Europe/London',
    locale: 'en_US',
    markup: 48,
    recharge: 5_000,
    share: 26,
    countries: ['GB', 'US', 'AE', 'SG'],
    chargeOn: 'submit',
    onBills: {
      legal_name: 'Harbor Bank plc',
      address: '1 Example Quay\nLondon EC0A 0AA\nUnited Kingdom',
      tax_id: 'GB 000 0000 00',
    },
  },
  {
    key: 'kestrel',
    kind: 'customer',
    seller: null,
    name: 'Kestrel Logistics',
    contact: 'Amadi Okafor',
    timeZone: 'Africa/Lagos',
    locale: 'en_US',
    markup: 41,
    recharge: 3_000,
    share: 18,
    countries: ['NG', 'SA', 'AE', 'IN'],
    chargeOn: 'submit',
  },
  {
    key: 'papaya',
    kind: 'customer',
    seller: 'meridian',
    name: 'Papaya Rides',
    contact: 'Maria Santos',
    timeZone: 'Asia/Manila',
    locale: 'en_US',
    markup: 30,
    recharge: 4_000,
    share: 22,
    countries: ['PH', 'MY', 'SG', 'ID'],
    chargeOn: 'delivered',
  },
  {
    key: 'sunrise',
    kind: 'customer',
    seller: 'meridian',
    name: 'Sunrise Clinics',
    contact: 'Dewi Lestari',
    timeZone: 'Asia/Jakarta',
    locale: 'en_US',
    markup: 33,
    recharge: 1_500,
    share: 9,
    countries: ['ID', 'MY', 'SG'],
    chargeOn: 'submit',
  },
  {
    key: 'bluewhale',
    kind: 'customer',
    seller: 'lotus',
    name: '蓝鲸电商',
    contact: '王思远',
    timeZone: 'Asia/Shanghai',
    locale: 'zh_CN',
    markup: 28,
    recharge: 2_500,
    share: 16,
    countries: ['CN', 'VN', 'MY'],
    chargeOn: 'delivered',
    bills: 'weekly',
  },
  {
    key: 'mango',
    kind: 'customer',
    seller: 'lotus',
    name: 'Mango Games',
    contact: 'Nguyen Thi Mai',
    timeZone: 'Asia/Ho_Chi_Minh',
    locale: 'en_US',
    markup: 35,
    recharge: 1_200,
    share: 9,
    countries: ['VN', 'ID', 'PH', 'IN'],
    chargeOn: 'submit',
    bills: 'monthly',
  },
]

/** Users: one account per role of the spec and company, and one with hidden amounts. */
export const sandboxUsers: readonly {
  username: string
  realname: string
  role: 'manager' | 'sales' | 'agent' | 'customer'
  company: string | null
  hideAmounts?: true
  /** Spec §6: the special account without recharge, contact, bell and test tool. */
  plainHeader?: true
}[] = [
  { username: 'manager', realname: 'Mina Costa', role: 'manager', company: null },
  { username: 'sales', realname: 'Tomas Lind', role: 'sales', company: null },
  { username: 'sales.asia', realname: '林悦', role: 'sales', company: null },
  { username: 'meridian', realname: 'Priya Raman', role: 'agent', company: 'meridian' },
  { username: 'lotus', realname: '陈晓岚', role: 'agent', company: 'lotus' },
  { username: 'harbor', realname: 'Joan Whitfield', role: 'customer', company: 'harbor' },
  {
    username: 'harbor.desk',
    realname: 'Peter Nash',
    role: 'customer',
    company: 'harbor',
    hideAmounts: true,
  },
  { username: 'kestrel', realname: 'Amadi Okafor', role: 'customer', company: 'kestrel' },
  { username: 'papaya', realname: 'Maria Santos', role: 'customer', company: 'papaya' },
  {
    username: 'sunrise',
    realname: 'Dewi Lestari',
    role: 'customer',
    company: 'sunrise',
    plainHeader: true,
  },
  { username: 'bluewhale', realname: '王思远', role: 'customer', company: 'bluewhale' },
  { username: 'mango', realname: 'Nguyen Thi Mai', role: 'customer', company: 'mango' },
]

/** Who looks after a company and, where nobody else does, after those below it. */
export const sandboxSales: Readonly<Record<string, string>> = {
  harbor: 'sales',
  kestrel: 'sales',
  meridian: 'sales',
  lotus: 'sales.asia',
}

/**
 * Departments of the platform and of the first customer; a user with several chooses one at
 * sign-in.
 */
export const sandboxDepartments: readonly {
  company: string | null
  code: string
  name: string
  nameEn: string
  users: readonly string[]
}[] = [
  {
    company: null,
    code: 'A01',
    name: '总部',
    nameEn: 'Headquarters',
    users: ['admin', 'manager', 'sales', 'sales.asia'],
  },
  {
    company: 'meridian',
    code: 'A02',
    name: '子午线电信',
    nameEn: 'Meridian Telecom',
    users: ['meridian'],
  },
  { company: 'lotus', code: 'A03', name: '莲花移动', nameEn: 'Lotus Mobile', users: ['lotus'] },
  {
    company: 'harbor',
    code: 'A04',
    name: '零售银行部',
    nameEn: 'Retail Banking',
    users: ['harbor', 'harbor.desk'],
  },
  { company: 'harbor', code: 'A05', name: '银行卡部', nameEn: 'Cards', users: ['harbor'] },
  { company: 'kestrel', code: 'A06', name: '调度部', nameEn: 'Dispatch', users: ['kestrel'] },
  { company: 'papaya', code: 'A07', name: '运营部', nameEn: 'Operations', users: ['papaya'] },
  { company: 'sunrise', code: 'A08', name: '前台', nameEn: 'Front desk', users: ['sunrise'] },
  {
    company: 'bluewhale',
    code: 'A09',
    name: '客户关怀部',
    nameEn: 'Customer care',
    users: ['bluewhale'],
  },
  { company: 'mango', code: 'A10', name: '运营组', nameEn: 'Live operations', users: ['mango'] },
]

/** Approved, so that messages to countries that require one are sent. */
export const sandboxSignatures: readonly { company: string; name: string }[] = [
  { company: 'harbor', name: 'Harbor Bank' },
  { company: 'kestrel', name: 'Kestrel' },
  { company: 'papaya', name: 'Papaya Ride' },
  { company: 'sunrise', name: 'Sunrise' },
  { company: 'bluewhale', name: '蓝鲸电商' },
  { company: 'mango', name: 'Mango Games' },
]

/** The number of a company that people can answer to, of its first country. */
export const sandboxNumbers: Readonly<Record<string, string>> = {
  harbor: '447860044120',
  kestrel: '2347000558120',
  papaya: '639171558200',
  sunrise: '628111558300',
  bluewhale: '106901558866',
  mango: '84901558400',
}

/** Sender IDs: names of companies, and the numbers that people answer to. */
export const sandboxSenders: readonly {
  company: string
  sender: string
  status: 'approved' | 'pending' | 'rejected'
  /** ISO code; left out: every country that registers none. */
  country?: string
}[] = [
  { company: 'harbor', sender: 'HARBOR', status: 'approved' },
  { company: 'harbor', sender: 'HARBOR', status: 'approved', country: 'SG' },
  { company: 'harbor', sender: 'HARBOR', status: 'approved', country: 'AE' },
  { company: 'harbor', sender: 'HarborCards', status: 'pending' },
  { company: 'kestrel', sender: 'KESTREL', status: 'approved' },
  { company: 'papaya', sender: 'PapayaRide', status: 'approved' },
  { company: 'papaya', sender: 'WINBIG', status: 'rejected' },
  { company: 'sunrise', sender: 'SUNRISE', status: 'approved' },
  { company: 'bluewhale', sender: 'BLUEWHALE', status: 'approved' },
  { company: 'mango', sender: 'MangoGames', status: 'approved' },
  ...Object.entries(sandboxNumbers).map(([company, sender]) => ({
    company,
    sender,
    status: 'approved' as const,
    country: sandboxCompanies.find(({ key }) => key === company)?.countries[0] ?? 'US',
  })),
]
