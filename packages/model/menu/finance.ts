import { paymentsPage } from './payments.ts'
import { type Audience, entry, type MenuSeed, staff, tabbedPage } from './seed.ts'

const alarmVerbs = ['list', 'add', 'edit', 'delete', 'export']

/** Money of accounts: what moved, what came in, what people change by hand, and whether the books add up. */
export const financeMenu: MenuSeed = {
  key: 'finance',
  title: { en: 'Billing', zh: '充值与账单' },
  path: '/finance',
  icon: 'wallet',
  component: 'layouts/RouteView',
  audience: [...staff, 'sales', 'agent', 'customer'],
  place: 10,
  children: [
    { ...paymentsPage, place: 0.5 },
    {
      key: 'statement',
      place: 1,
      title: { en: 'Statement', zh: '资金流水' },
      path: '/ledger/statement',
      icon: 'table',
      component: 'ledger/StatementScreen',
      codes: [
        { code: 'statement:list', en: 'View', zh: '查看' },
        { code: 'statement:export', en: 'Export', zh: '导出' },
      ],
      audience: [...staff, 'agent', 'customer'],
    },
    {
      key: 'bill',
      place: 1.5,
      title: { en: 'Bills', zh: '账单' },
      path: '/ledger/bill',
      icon: 'page',
      component: 'ledger/Bills',
      codes: [
        { code: 'bill:list', en: 'View', zh: '查看' },
        { code: 'bill:export', en: 'Export', zh: '导出' },
        { code: 'billLine:export', en: 'Export lines', zh: '导出明细' },
        { code: 'bill:issue', en: 'Issue', zh: '开具', audience: [...staff, 'agent'] },
        {
          code: 'bill:credit',
          en: 'Issue credit notes',
          zh: '开具贷项通知单',
          audience: [...staff, 'agent'],
        },
        { code: 'bill:details', en: 'Edit billing details', zh: '编辑开票信息' },
      ],
      audience: [...staff, 'agent', 'customer'],
    },
    {
      ...tabbedPage('usage', { en: 'Reports', zh: '用量与收入' }, '/ledger/figures', 'table', [
        analysisMenu('usageAnalysis', 'Usage', '用量分析', '/ledger/usage', 'Usage', [
          ...staff,
          'sales',
          'agent',
          'customer',
        ]),
        analysisMenu('revenueAnalysis', 'Revenue', '收入分析', '/ledger/revenue', 'Revenue', [
          ...staff,
          'agent',
        ]),
      ]),
      place: 2,
    },
    {
      key: 'moneyChange',
      place: 8,
      title: { en: 'Adjustments', zh: '调账与授信' },
      path: '/ledger/change',
      icon: 'edit',
      component: 'ledger/MoneyChanges',
      codes: [
        { code: 'moneyChange:list', en: 'View', zh: '查看' },
        { code: 'moneyChange:add', en: 'Change accounts', zh: '调整账户' },
        { code: 'moneyChange:judge', en: 'Approve', zh: '审批' },
        { code: 'moneyChange:export', en: 'Export', zh: '导出' },
      ],
      audience: [...staff, 'agent'],
    },
    {
      ...tabbedPage('alarms', { en: 'Alarms', zh: '告警' }, '/sys/alarms', 'bell', [
        {
          key: 'alarm',
          title: { en: 'Alarms', zh: '告警记录' },
          path: '/sys/alarm',
          icon: 'bell',
          component: 'alarms/Alarms',
          codes: [
            { code: 'alarm:list', en: 'View', zh: '查看' },
            { code: 'alarm:export', en: 'Export', zh: '导出' },
          ],
          audience: [...staff, 'agent', 'customer'],
        },
        entry(
          'alarmRule',
          'Alarm settings',
          '告警设置',
          '/sys/alarmRule',
          'settings',
          [...staff, 'agent', 'customer'],
          { manager: alarmVerbs, agent: alarmVerbs, customer: alarmVerbs },
        ),
      ]),
      place: 9,
    },
    {
      key: 'books',
      place: 12,
      title: { en: 'Books', zh: '账务核对' },
      path: '/ledger/books',
      icon: 'shield',
      component: 'ledger/BooksScreen',
      codes: [
        { code: 'books:list', en: 'View', zh: '查看' },
        { code: 'books:check', en: 'Check now', zh: '立即核对' },
        { code: 'books:freeze', en: 'Freeze accounts', zh: '冻结账户' },
      ],
      audience: staff,
    },
  ],
}

function analysisMenu(
  name: string,
  en: string,
  zh: string,
  path: string,
  screen: string,
  audience: readonly Audience[],
): MenuSeed {
  return {
    key: name,
    title: { en, zh },
    path,
    icon: 'table',
    component: `ledger/${screen}`,
    codes: [
      { code: `${name}:list`, en: 'View', zh: '查看' },
      { code: `${name}:export`, en: 'Export', zh: '导出' },
    ],
    audience,
  }
}
