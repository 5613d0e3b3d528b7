import { amount, count, defineAnalysis, share } from '../kit/analysis.ts'
import { country, ref } from '../kit/field.ts'
import { smsLists, smsPaths, type SmsProduct } from '../smsRules.ts'

/** Of the rights to the analysis of a product, and of its exports. */
export const smsAnalysisName = <P extends SmsProduct>(product: P) => `${product}Analysis` as const

/** Of its call and of its page (spec §7). */
export const smsAnalysisPath = (product: SmsProduct) => `/sms/${product}/home/analysis`

/** Messages of a product: how many, how they ended, and what they cost. */
export const smsAnalysis = (product: SmsProduct) =>
  defineAnalysis({
    name: smsAnalysisName(product),
    path: smsAnalysisPath(product),
    texts: 'sms.analysis',
    product,
    dimensions: {
      country: country({ label: 'sms.outbox.country' }),
      companyId: ref('company', { label: 'sms.outbox.company' }),
      gatewayId: ref('gateway', { label: 'sms.outbox.gateway', staff: true }),
    },
    figures: {
      sent: count('sent'),
      delivered: count('delivered', { opens: { status: 'delivered' } }),
      failed: count('failed', { opens: { status: 'undelivered,rejected,expired,unknown' } }),
      rate: share('delivered', ['delivered', 'failed'], { opens: { status: 'delivered' } }),
      parts: count('parts'),
      spent: amount('charged'),
      cost: amount('cost', { staff: true }),
      margin: amount('margin', { staff: true }),
    },
    head: ['sent', 'rate', 'failed', 'parts', 'spent', 'margin'],
    chart: { stack: ['delivered', 'failed'], line: 'rate', amount: 'margin' },
    opens: { path: smsPaths(product).outbox, access: `${smsLists(product).outbox}:list` },
  })
