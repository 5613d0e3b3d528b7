import { entry, full, type MenuSeed, staff, tabbedPage } from './seed.ts'

/** Lookups of numbers, which everybody who sends may ask for. */
const lookupMenu: MenuSeed = {
  key: 'hlrLookup',
  title: { en: 'HLR lookups', zh: 'HLR 查询' },
  path: '/sms/hlrLookup',
  icon: 'phone',
  component: 'numbers/Lookups',
  codes: [
    { code: 'hlrLookup:list', en: 'List', zh: '查看' },
    { code: 'hlrLookup:add', en: 'Look up', zh: '查询' },
    { code: 'hlrLookup:export', en: 'Export', zh: '导出' },
  ],
  audience: ['admin', 'manager', 'agent', 'customer'],
}

/** Lookups, and whom the platform asks. */
export const lookupsPage: MenuSeed = {
  ...tabbedPage('hlr', { en: 'HLR and MNP', zh: 'HLR 与携号转网' }, '/sms/hlr', 'phone', [
    lookupMenu,
    entry('hlrProvider', 'HLR providers', 'HLR 服务商', '/sms/hlrProvider', 'search', staff, {
      manager: [...full, 'try'],
    }),
  ]),
  place: 8.5,
}
