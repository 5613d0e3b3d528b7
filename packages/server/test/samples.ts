import { numberCountries } from '@tandem/core'
import type { SheetEntityName } from '@tandem/model'

import { carrierCertificate } from './testCertificate.ts'
import { okay, type World } from './world.ts'

/** Countries without hours from the start. */
const QUIET_FREE = numberCountries.filter(
  (country) => !['US', 'FR', 'IN', 'AE', 'JO', 'KR', 'VN'].includes(country),
)

/** A body for `add` and a change for `edit`. Each number gives a unique record. */
export interface Sample {
  add: Record<string, unknown>
  edit: Record<string, unknown>
}

type Make = (world: World, number: number, companyId: string) => Promise<Sample>

const added = async (world: World, path: string, body: Record<string, unknown>): Promise<string> =>
  okay(await world.admin.post(`${path}/add`, body))

/** The codes of countries that were given, each once: two capital letters. */
let codes = 0
const letters = (): string => {
  const number = codes++
  return String.fromCharCode(65 + Math.floor(number / 26), 65 + (number % 26))
}

const make: Record<SheetEntityName, Make> = {
  announcement: async (_world, n) => ({
    add: {
      titile: `News ${n}`,
      msgContent: `<p>What is new, ${n}</p>`,
      msgCategory: '1',
      msgType: 'ALL',
      startTime: '2031-01-01 00:00:00',
    },
    edit: { priority: 'M' },
  }),
  company: async (_world, n, parentId) => ({
    add: { name: `Company ${n}`, kind: 'customer', currency: 'USD', parentId },
    edit: { remark: '=1+1', contactEmail: 'a@b.example' },
  }),
  department: async (_world, n, companyId) => ({
    add: { departName: `部门 ${n}`, departNameEn: `Department ${n}`, companyId },
    edit: { description: 'moved', departOrder: 3 },
  }),
  user: async (_world, n, companyId) => ({
    add: { username: `person${n}`, realname: `Person ${n}`, password: 'secret-pass-1', companyId },
    edit: { realname: `Somebody ${n}`, phone: `+4915112345${String(n).padStart(3, '0')}` },
  }),
  role: async (_world, n) => ({
    add: { roleName: `Role ${n}`, roleCode: `role_${n}`, audience: 'customer' },
    edit: { description: 'for tests', permissionIds: [] },
  }),
  permission: async (_world, n) => ({
    add: {
      name: `菜单 ${n}`,
      nameEn: `Menu ${n}`,
      menuType: '0',
      url: `/m${n}`,
      component: 'entity/x',
    },
    edit: { sortNo: '7.25', hidden: true },
  }),
  dictionary: async (_world, n) => ({
    add: { dictCode: `code_${n}`, dictName: `字典 ${n}`, dictNameEn: `Dictionary ${n}` },
    edit: { description: 'of tests' },
  }),
  dictionaryItem: async (world, n) => ({
    add: {
      dictId: await added(world, '/sys/dict', {
        dictCode: `items_${n}`,
        dictName: `项 ${n}`,
        dictNameEn: `Items ${n}`,
      }),
      itemText: '男',
      itemTextEn: 'Male',
      itemValue: '1',
    },
    edit: { sortOrder: 9, status: '0' },
  }),
  country: async (_world, n) => ({
    add: {
      nameEn: `Country ${n}`,
      name: `国家 ${n}`,
      iso2: letters(),
      callingCode: String(100 + n),
    },
    edit: { mcc: '262', enabled: false },
  }),
  operator: async (world, n) => ({
    add: {
      name: `Operator ${n}`,
      countryId: await countryOf(world, n),
      mcc: String(200 + n).slice(0, 3),
      mnc: '01',
    },
    edit: { name: `Network ${n}` },
  }),
  numberPrefix: async (world, n) => ({
    add: {
      prefix: `49${1000 + n}`,
      operatorId: await added(world, '/sms/operator', {
        name: `Prefix operator ${n}`,
        countryId: await countryOf(world, n),
        mcc: String(600 + n).slice(0, 3),
        mnc: '02',
      }),
    },
    edit: { prefix: `49${2000 + n}` },
  }),
  gateway: async (_world, n) => ({
    add: {
      name: `Gateway ${n}`,
      host: 'smsc.example',
      port: 2775,
      systemId: 'me',
      password: 'canary-secret',
      tls: true,
      caCertificate: carrierCertificate.cert,
    },
    edit: { tps: 50, bindMode: 'pair' },
  }),
  paymentChannel: async (_world, n) => ({
    add: {
      name: `Channel ${n}`,
      driver: 'btcpay',
      currency: 'USD',
      url: 'https://btcpay.example',
      account: 'store',
      secret: 'canary-secret',
      minAmount: '60.00',
    },
    edit: { maxAmount: '5000', priority: 7 },
  }),
  hlrProvider: async (_world, n) => ({
    add: {
      name: `Provider ${n}`,
      url: 'https://hlr.example/{number}',
      secret: 'canary-secret',
      mapping: 'reachable: live',
    },
    edit: { batch: 7, headers: 'Authorization: App {secret}' },
  }),
  gatewayConfig: async (_world, n) => ({
    add: { name: `Set ${n}`, host: 'smsc.example', port: 2775, backupHosts: 'b.example' },
    edit: { windowSize: 20, errorRules: '0x45 retry 60', tlvRules: '0x1400 = 1' },
  }),
  httpMapping: async (_world, n) => ({
    add: {
      name: `Mapping ${n}`,
      url: 'https://sms.vendor.example/send',
      body: '{"to": "{to}", "text": "{text}"}',
      idAt: 'id',
    },
    edit: { answerRules: 'no_credit empty 600', receiptIdAt: 'id', receiptStatusAt: 'status' },
  }),
  route: async (world, n) => ({
    add: {
      name: `Route ${n}`,
      gatewayId: await added(world, '/sms/gateway', {
        name: `Route gateway ${n}`,
        host: 'smsc.example',
        port: 2775,
        systemId: 'me',
      }),
    },
    edit: { weight: 20, product: 'notify' },
  }),
  rateGroup: async (_world, n, companyId) => ({
    add: { name: `Prices ${n}`, currency: 'USD', companyId },
    edit: { remark: 'list of tests' },
  }),
  rate: async (world, n, companyId) => ({
    add: {
      rateGroupId: await added(world, '/sms/rateGroup', {
        name: `Rate prices ${n}`,
        currency: 'USD',
        companyId,
      }),
      product: 'notify',
      countryId: await countryOf(world, n),
      price: '0.012345678',
      effectiveAt: '2031-01-01T00:00:00Z',
    },
    edit: { price: '0.5', chargeOn: 'delivered' },
  }),
  rateVersion: async (world, n, companyId) => ({
    add: {
      name: `Draft ${n}`,
      rateGroupId: await added(world, '/sms/rateGroup', {
        name: `Draft prices ${n}`,
        currency: 'USD',
        companyId,
      }),
    },
    edit: { remark: 'of tests', startsAt: '2031-01-01T00:00:00Z' },
  }),
  exchangeRate: async () => ({
    add: {
      base: `X${letters()}`,
      quote: 'USD',
      rate: '1.0850000001',
      effectiveAt: '2030-12-31T23:00:00Z',
    },
    edit: { rate: '0.0000000001', remark: 'of tests' },
  }),
  exchangeProvider: async (_world, n) => ({
    add: {
      name: `Rates ${n}`,
      url: 'https://rates.example/latest?base={base}',
      secret: 'canary-secret',
      mapping: 'rates: rates',
    },
    edit: { priority: 7, headers: 'Authorization: App {secret}' },
  }),
  brand: async (world, n, companyId) => ({
    add: {
      brandName: `Brand ${n}`,
      // Customers have no brands.
      companyId: companyId === world.companies.customerP ? world.companies.platform : companyId,
      hosts: `brand${n}.example`,
      primaryColour: '#1f5a96',
    },
    edit: { brandName: '=Brand', helpUrl: '/help', hideRecharge: true },
  }),
  supportContact: async (_world, n, companyId) => ({
    add: { name: `Contact ${n}`, companyId, phone: '+6591234567' },
    edit: { telegram: '@contact', sortOrder: 7, shown: false },
  }),
  countryRule: async (world, n) => ({
    add: {
      countryId: await countryOf(world, n + 1),
      alphanumeric: 'replaced',
      replacedBy: 'longNumber',
      optOutLine: 'Reply STOP to opt out',
    },
    edit: { documents: '=1+1', days: 7 },
  }),
  alarmRule: async (_world, n, companyId) => ({
    add: { kind: 'lowBalance', amount: `${10 + n}.00`, companyId },
    edit: { emails: 'ops@alarms.example', webhook: true, remark: '=1+1' },
  }),
  frequencyCap: async (_world, n, companyId) => ({
    add: { product: 'marketing', messages: 3, hours: n + 1, companyId },
    edit: { messages: 5, remark: '=1+1' },
  }),
  quietHours: async (_world, n) => ({
    add: {
      country: QUIET_FREE[n % QUIET_FREE.length],
      hours: '08:00-21:00',
    },
    edit: { hours: '09:00-20:00', source: '=1+1' },
  }),
  signature: async (_world, n, companyId) => ({
    add: { name: `Brand ${n}`, companyId },
    edit: { remark: '=1+1', everywhere: true },
  }),
  smsKeyword: async (_world, n, companyId) => ({
    add: { keyword: `word ${n}`, answer: 'An answer', companyId },
    edit: { answer: '=1+1' },
  }),
  blacklistEntry: async (_world, n, companyId) => ({
    add: { msisdn: `+4915112345${String(n).padStart(3, '0')}`, product: 'marketing', companyId },
    edit: { reason: '=1+1' },
  }),
  template: async (_world, n, companyId) => ({
    add: { name: `template_${n}`, product: 'notify', content: `Hello {name}, ${n}`, companyId },
    edit: { content: '=1+1 {name}' },
  }),
  recommendedTemplate: async (_world, n) => ({
    add: { name: `recommended_${n}`, product: 'notify', content: `Hello {name}, ${n}` },
    edit: { content: '=1+1 {name}', industry: 'travel' },
  }),
  callback: async (_world, n, companyId) => ({
    add: {
      url: `https://customer.example/${n}`,
      secret: `a secret of enough length ${n}`,
      companyId,
    },
    edit: { remark: '=1+1', enabled: false },
  }),
  smppAccount: async (_world, n, companyId) => ({
    add: { systemId: `client${n}`, password: `pass-${n % 100}`, companyId },
    edit: { remark: '=1+1', enabled: false },
  }),
  testNumber: async (_world, n) => ({
    add: {
      name: `Phone ${n}`,
      number: `+4479110${String(n).padStart(5, '0')}`,
      toldBy: 'handset',
    },
    edit: { remark: '=1+1', toldBy: 'person' },
  }),
  testPlan: async (world, n) => ({
    add: {
      name: `Plan ${n}`,
      content: 'Code {code}',
      everyHours: 6,
      numberIds: [
        await added(world, '/sms/testNumber', {
          name: `Phone of plan ${n}`,
          number: `+4479111${String(n).padStart(5, '0')}`,
        }),
      ],
      gatewayIds: [
        await added(world, '/sms/gateway', {
          name: `Plan gateway ${n}`,
          host: 'smsc.example',
          port: 2775,
          systemId: 'me',
        }),
      ],
    },
    edit: { everyHours: null, hours: '8, 20', timeZone: 'Asia/Shanghai' },
  }),
  senderId: async (_world, n, companyId) => ({
    add: { sender: `Sender${n}`, companyId },
    edit: { remark: '+SUM(1)' },
  }),
}

/** The country of a number, created on first use. */
async function countryOf(world: World, n: number): Promise<string> {
  const nameEn = `Land ${n}`
  const [known] = okay(await world.admin.get('/sys/country/list', { nameEn })).records
  if (known) return known.id
  const iso2 = letters()
  return added(world, '/sys/country', {
    nameEn,
    name: `国 ${n}`,
    iso2,
    callingCode: String(300 + n),
  })
}

/** A sample of an entity; if it belongs to a company, to the given one. */
export const sampleOf = (
  world: World,
  entity: SheetEntityName,
  number: number,
  companyId: string = world.companies.platform,
): Promise<Sample> => make[entity](world, number, companyId)
