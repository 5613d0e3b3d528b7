import type { MenuSeed } from './seed.ts'

/** Lookups of numbers, which everybody who sends may ask for. */
export const lookupMenu: MenuSeed = {
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
