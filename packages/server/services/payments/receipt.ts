import { formatMoney, parseMicros } from '@tandem/core'
import { formatZoned } from '@tandem/model'
import { type Locale, translate } from '@tandem/i18n'
import { Readable } from 'node:stream'

import { createPdf } from '../../documents/createPdf.ts'
import type { Ctx } from '../ctx.ts'
import { letterheadOf } from '../brands/letterhead.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { getOrder } from './orderView.ts'

/**
 * GET /recharge/order/receipt: what was paid and credited, under the brand of the seller, in the asked or the caller's
 * language.
 * @throws Refused record.notFound, recharge.notPaid, access.denied where amounts are hidden
 */
export async function receiptOf(
  ctx: Ctx,
  ports: Ports,
  { id, language }: { id: string; language?: 'en' | 'zh' | undefined },
): Promise<{ stream: Readable; fileName: string; contentType: string }> {
  const order = await getOrder(ctx, ports, { id })
  const { amount, credited, refunded, currency, status } = order
  if (amount === undefined || credited === undefined) throw new Refused('access.denied')
  if (status !== 'paid' && status !== 'refunded') throw new Refused('recharge.notPaid')
  const locale: Locale = language === undefined ? ctx.locale : language === 'zh' ? 'zh_CN' : 'en_US'
  const t = (key: string, args: Record<string, string | number> = {}) =>
    translate(locale, key, args)
  const money = (text: string) => formatMoney(parseMicros(text) ?? 0n, currency)
  const when = (text: string) => `${formatZoned(Date.parse(text), ctx.timeZone)} (${ctx.timeZone})`
  const pdf = createPdf({
    title: t('receipt.title'),
    letterhead: await letterheadOf(ports, order.companyId),
    language: locale === 'zh_CN' ? 'zh-CN' : 'en',
    at: ctx.now,
    foot: (page, pages) => t('receipt.page', { page, pages }),
  })
  pdf.facts([
    [t('receipt.number'), order.orderNo],
    [t('receipt.company'), order.companyName],
    [t('receipt.method'), order.channelName ?? t('payments.order.driver.manual')],
    [t('receipt.ordered'), when(order.createTime)],
    ...(order.paidAt === null ? [] : [[t('receipt.paid'), when(order.paidAt)] as const]),
    [t('receipt.status'), t(`payments.order.status.${status}`)],
  ])
  pdf.heading(t('receipt.payments'))
  pdf.table({
    columns: [
      { title: t('receipt.time') },
      { title: t('receipt.payment') },
      { title: t('receipt.amount', { currency }), align: 'amount' },
    ],
    rows: order.payments
      .filter((payment) => Number(payment.credited ?? 0) !== 0)
      .map((payment) => [
        formatZoned(Date.parse(payment.at), ctx.timeZone),
        payment.payment,
        money(payment.credited ?? '0'),
      ]),
    foot: [[t('receipt.credited'), '', money(credited)]],
  })
  if (status === 'refunded') pdf.text(t('receipt.refunded'), { isBold: true })
  else if (Number(refunded ?? 0) !== 0) {
    pdf.text(t('receipt.refundedPart', { amount: money(refunded ?? '0'), currency }), {
      isBold: true,
    })
  }
  pdf.gap()
  pdf.text(t('receipt.note'), { size: 9, isQuiet: true })
  const file = await pdf.end()
  return {
    stream: Readable.from([file]),
    fileName: `${order.orderNo}.pdf`,
    contentType: 'application/pdf',
  }
}
