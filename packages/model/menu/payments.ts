import { entry, type MenuSeed, tabbedPage } from './seed.ts'

const sellers = ['admin', 'manager', 'agent'] as const

const tabs: readonly MenuSeed[] = [
  {
    key: 'paymentOrder',
    title: { en: 'Payment orders', zh: '支付订单' },
    path: '/sys/order',
    icon: 'wallet',
    component: 'payments/PaymentOrders',
    audience: sellers,
    codes: [
      { code: 'paymentOrder:book', en: 'Book a payment', zh: '登记收款' },
      { code: 'paymentOrder:approve', en: 'Approve', zh: '审批' },
      { code: 'paymentOrder:refund', en: 'Refund', zh: '退款' },
      { code: 'paymentOrder:export', en: 'Export', zh: '导出' },
    ],
  },
  {
    key: 'paymentSuspense',
    title: { en: 'Reconciliation', zh: '对账' },
    path: '/sys/paymentSuspense',
    icon: 'search',
    component: 'payments/Reconciliation',
    audience: ['admin'],
    codes: [
      { code: 'paymentSuspense:list', en: 'View', zh: '查看' },
      { code: 'paymentSuspense:resolve', en: 'Resolve', zh: '处理' },
    ],
  },
  entry(
    'paymentChannel',
    'Payment channels',
    '支付渠道',
    '/sys/paymentChannel',
    'settings',
    ['admin', 'manager'],
    { manager: ['list', 'approve', 'refuse'] },
  ),
  {
    key: 'paymentHook',
    title: { en: 'Webhooks', zh: '支付回调' },
    path: '/sys/paymentHook',
    icon: 'hash',
    component: 'payments/PaymentHooks',
    audience: ['admin'],
    codes: [
      { code: 'paymentHook:list', en: 'View', zh: '查看' },
      { code: 'paymentHook:replay', en: 'Process again', zh: '重新处理' },
    ],
  },
]

/** Money that comes in. */
export const paymentsPage = tabbedPage(
  'payments',
  { en: 'Payments', zh: '收款' },
  '/sys/payments',
  'wallet',
  tabs,
)
