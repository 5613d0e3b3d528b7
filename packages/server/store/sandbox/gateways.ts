/** A gateway of the sandbox: one per simulated carrier, with that carrier's settings. */
export const sandboxGateways: readonly {
  name: string
  systemId: string
  binds: number
  windowSize: number
  tps: number
  messageIdFormat: 'same' | 'hexToDecimal' | 'decimalToHex'
  remark: string
}[] = [
  {
    name: 'Aurora Mobile',
    systemId: 'carrier_a',
    binds: 2,
    windowSize: 200,
    tps: 1800,
    messageIdFormat: 'same',
    remark: 'Direct, Asia',
  },
  {
    name: 'Borealis Telecom',
    systemId: 'carrier_b',
    binds: 2,
    windowSize: 100,
    tps: 900,
    messageIdFormat: 'same',
    remark: 'Direct, Europe and Americas',
  },
  {
    name: 'Cirrus Wholesale',
    systemId: 'carrier_c',
    binds: 1,
    windowSize: 50,
    tps: 450,
    messageIdFormat: 'hexToDecimal',
    remark: 'Wholesale, world',
  },
  {
    name: 'Delta Transit',
    systemId: 'carrier_d',
    binds: 1,
    windowSize: 20,
    tps: 180,
    messageIdFormat: 'decimalToHex',
    remark: 'Last resort',
  },
]

/** One name over several of them; MobiFone's numbers go by the second first. */
export const sandboxHybrid = {
  name: 'Mekong Blend',
  key: 'hybrid',
  members: [
    { systemId: 'carrier_a', percent: 70 },
    { systemId: 'carrier_c', percent: 30 },
  ],
  pins: '452-01 = Cirrus Wholesale',
  remark: 'Direct and wholesale, Vietnam',
} as const

/** Routes in order: country (none = all), gateway, priority, weight. */
export const sandboxRoutes: readonly {
  name: string
  iso2: string | null
  systemId: string
  priority: number
  weight: number
}[] = [
  { name: 'China direct', iso2: 'CN', systemId: 'carrier_a', priority: 10, weight: 80 },
  { name: 'China wholesale share', iso2: 'CN', systemId: 'carrier_c', priority: 10, weight: 20 },
  { name: 'Philippines direct', iso2: 'PH', systemId: 'carrier_a', priority: 10, weight: 100 },
  { name: 'Indonesia direct', iso2: 'ID', systemId: 'carrier_a', priority: 10, weight: 100 },
  { name: 'Vietnam, blended', iso2: 'VN', systemId: 'hybrid', priority: 10, weight: 100 },
  { name: 'United Kingdom direct', iso2: 'GB', systemId: 'carrier_b', priority: 10, weight: 100 },
  { name: 'United States direct', iso2: 'US', systemId: 'carrier_b', priority: 10, weight: 100 },
  { name: 'World, first choice', iso2: null, systemId: 'carrier_b', priority: 20, weight: 60 },
  { name: 'World, wholesale', iso2: null, systemId: 'carrier_c', priority: 20, weight: 40 },
  { name: 'World, last resort', iso2: null, systemId: 'carrier_d', priority: 90, weight: 100 },
]
