import { cancelReasons } from '@tandem/core'
import { amount, count, defineAnalysis, share } from '../kit/analysis.ts'
import { country, ref, text } from '../kit/field.ts'
import { isCodeProduct, smsLists, smsPaths, type SmsProduct } from '../smsRules.ts'

/** Of the rights to the analysis of a product, and of its exports. */
export const smsAnalysisName = <P extends SmsProduct>(product: P) => `${product}Analysis` as const

/** Of its call and of its page (spec §7). */
export const smsAnalysisPath = (product: SmsProduct) => `/sms/${product}/home/analysis`

/** Statuses of what was not delivered in the end. */
export const FAILURES = 'undelivered,rejected,expired,unknown'

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
      operatorId: ref('operator', { label: 'sms.outbox.operator', alone: true }),
      gatewayId: ref('gateway', {
        label: 'sms.outbox.gateway',
        staff: true,
        opens: { submitted: 'true' },
      }),
      senderId: text({ max: 16, label: 'sms.outbox.sender', unasked: true, alone: true }),
      templateId: ref('template', { label: 'sms.analysis.template', alone: true }),
      reason: text({
        max: 64,
        label: 'sms.analysis.reason',
        unasked: true,
        alone: true,
        failures: true,
      }),
    },
    figures: {
      accepted: count('accepted'),
      sent: count('sent'),
      delivered: count('delivered', { opens: { status: 'delivered' } }),
      failed: count('failed', { opens: { status: FAILURES, submitted: 'true' } }),
      unsent: count('unsent', { opens: { status: FAILURES, submitted: 'false' } }),
      cancelled: count('cancelled', {
        opens: { status: FAILURES, submitted: 'false', reason: cancelReasons.join(',') },
      }),
      rate: share('delivered', ['delivered', 'failed'], { opens: { status: 'delivered' } }),
      parts: count('parts'),
      spent: amount('charged'),
      cost: amount('cost', { sellers: true }),
      margin: amount('margin', { sellers: true }),
      // Those that can be entered; of one that was sent as two messages, each is one, and one is converted.
      ...(isCodeProduct(product) && {
        codes: count('codes'),
        converted: count('converted'),
        conversion: share('converted', ['codes']),
      }),
    },
    head: [
      'sent',
      'rate',
      ...(isCodeProduct(product) ? ['conversion'] : []),
      'failed',
      'parts',
      'spent',
      'margin',
    ],
    chart: { stack: ['delivered', 'failed', 'unsent'], line: 'rate', amount: 'margin' },
    funnel: [
      'accepted',
      'sent',
      'delivered',
      // Not every message of a product for codes brings one that can be entered.
      ...(isCodeProduct(product) ? [{ step: 'converted', of: 'codes' }] : []),
    ],
    latency: true,
    hours: true,
    opens: { path: smsPaths(product).outbox, access: `${smsLists(product).outbox}:list` },
  })
