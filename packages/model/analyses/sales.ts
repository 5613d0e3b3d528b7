import { amount, count, defineAnalysis, share } from '../kit/analysis.ts'
import { ref } from '../kit/field.ts'
import { FAILURES } from './sms.ts'
import { codeProducts, smsLists, smsPaths } from '../smsRules.ts'

/** Products whose sales have an analysis of their own (spec §7). */
export const salesProducts = codeProducts
export type SalesProduct = (typeof salesProducts)[number]

/** Of the rights to the sales of a product. */
export const salesAnalysisName = <P extends SalesProduct>(product: P) =>
  `${product}SalesAnalysis` as const

/** Of its call and of its page. */
export const salesAnalysisPath = (product: SalesProduct) => `/sms/${product}/home/salesAnalysis`

/** What the platform sold of a product and earned by it, by customer and by the person who looks after them. */
export const salesAnalysis = (product: SalesProduct) =>
  defineAnalysis({
    name: salesAnalysisName(product),
    path: salesAnalysisPath(product),
    texts: 'sms.sales',
    product,
    dimensions: {
      companyId: ref('company', { label: 'sms.outbox.company' }),
      salesUserId: ref('user', { label: 'sms.sales.salesUserId', staff: true }),
    },
    figures: {
      sent: count('sent', { label: 'sms.analysis.sent' }),
      delivered: count('delivered', {
        label: 'sms.analysis.delivered',
        opens: { status: 'delivered' },
      }),
      failed: count('failed', {
        label: 'sms.analysis.failed',
        opens: { status: FAILURES, submitted: 'true' },
      }),
      unsent: count('unsent', {
        label: 'sms.analysis.unsent',
        opens: { status: FAILURES, submitted: 'false' },
      }),
      rate: share('delivered', ['delivered', 'failed'], { label: 'sms.analysis.rate' }),
      codes: count('codes', { label: 'sms.analysis.codes' }),
      converted: count('converted', { label: 'sms.analysis.converted' }),
      conversion: share('converted', ['codes'], { label: 'sms.analysis.conversion' }),
      sold: amount('sold', { staff: true }),
      cost: amount('cost', { staff: true, label: 'sms.analysis.cost' }),
      margin: amount('margin', { staff: true, label: 'sms.analysis.margin' }),
    },
    head: ['sent', 'rate', 'conversion', 'sold', 'cost', 'margin'],
    chart: { stack: ['delivered', 'failed', 'unsent'], line: 'rate', amount: 'sold' },
    opens: { path: smsPaths(product).outbox, access: `${smsLists(product).outbox}:list` },
  })
