import { amount, count, defineAnalysis, share } from '../kit/analysis.ts'
import { choice, country, ref } from '../kit/field.ts'
import { soldProducts } from '../channels/channels.ts'

const product = choice(soldProducts, { label: 'money.analysis.product' })
const companyId = ref('company', { label: 'money.analysis.companyId' })
const counts = {
  sent: count('sent', { label: 'sms.analysis.sent' }),
  delivered: count('delivered', { label: 'sms.analysis.delivered' }),
  failed: count('failed', { label: 'sms.analysis.failed' }),
  unsent: count('unsent', { label: 'sms.analysis.unsent' }),
  rate: share('delivered', ['delivered', 'failed'], { label: 'sms.analysis.rate' }),
  parts: count('parts', { label: 'sms.analysis.parts' }),
} as const

/** What was sent of every product, and what was charged for it; look-ups of numbers are charged, and nothing is sent. */
export const usageAnalysis = defineAnalysis({
  name: 'usageAnalysis',
  path: '/ledger/usage',
  texts: 'money.usage',
  dimensions: { product, country: country({ label: 'money.analysis.country' }), companyId },
  figures: { ...counts, spent: amount('charged', { label: 'sms.analysis.spent' }) },
  head: ['sent', 'rate', 'failed', 'parts', 'spent'],
  chart: { stack: ['delivered', 'failed', 'unsent'], line: 'rate', amount: 'spent' },
  // Spec §5: only data from the past week can be downloaded. Bills and statements tell the rest.
  exports: { days: 7 },
})

/**
 * What a seller got for messages of every product, paid for them and earned: the platform by everything it knows, a seller
 * below it by country, product and customer (docs/decisions/061).
 */
export const revenueAnalysis = defineAnalysis({
  name: 'revenueAnalysis',
  path: '/ledger/revenue',
  texts: 'money.revenue',
  dimensions: {
    product,
    country: country({ label: 'money.analysis.country' }),
    gatewayId: ref('gateway', { label: 'money.analysis.gatewayId', staff: true }),
    companyId,
    agentId: ref('company', { label: 'money.analysis.agentId', staff: true, unasked: true }),
    salesUserId: ref('user', { label: 'money.analysis.salesUserId', staff: true }),
  },
  figures: {
    ...counts,
    sold: amount('sold', { sellers: true }),
    cost: amount('cost', { sellers: true, label: 'sms.analysis.cost' }),
    margin: amount('margin', { sellers: true, label: 'sms.analysis.margin' }),
  },
  head: ['sold', 'cost', 'margin', 'sent', 'rate'],
  chart: {
    stack: ['delivered', 'failed', 'unsent'],
    line: 'rate',
    amount: 'margin',
    money: { stack: ['cost', 'margin'], sum: 'sold' },
  },
})
