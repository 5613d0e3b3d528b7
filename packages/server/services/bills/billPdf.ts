import { microsToDecimal, parseMicros } from '@tandem/core'
import { type Locale, translate } from '@tandem/i18n'
import { formatZoned } from '@tandem/model'
import { Readable } from 'node:stream'
import { createPdf } from '../../documents/createPdf.ts'
import { letterheadOf } from '../brands/letterhead.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readBill } from './readBill.ts'

/**
 * GET /ledger/bill/pdf: a bill or credit note under the brand of its seller, in the asked or the caller's language.
 * @throws Refused as readBill; access.denied where amounts are hidden
 */
export async function billPdf(
  asked: Ctx,
  ports: Pick<Ports, 'database' | 'system'>,
  { id, language }: { id: string; language?: 'en' | 'zh' | undefined },
): Promise<{ stream: Readable; fileName: string; contentType: string }> {
  const locale: Locale =
    language === undefined ? asked.locale : language === 'zh' ? 'zh_CN' : 'en_US'
  const bill = await readBill({ ...asked, locale }, ports, id)
  const { number, kind, company, timeZone, from, to, currency, createTime, corrects, money } = bill
  if (!money) throw new Refused('access.denied')
  const t = (key: string, args: Record<string, string | number> = {}) =>
    translate(locale, key, args)
  const day = (at: string, before = 0) =>
    formatZoned(Date.parse(at) - before, timeZone).slice(0, 10)
  const title = t(`bill.kind.${kind}`)
  const pdf = createPdf({
    title,
    letterhead: await letterheadOf(ports, company.id),
    language: locale === 'zh_CN' ? 'zh-CN' : 'en',
    at: asked.now,
    foot: (page, pages) => t('receipt.page', { page, pages }),
  })
  pdf.facts([
    [t('bill.number'), number],
    [t('bill.companyId'), company.name],
    ...(from !== null && to !== null
      ? [
          [
            t('bill.period'),
            t('statement.between', { from: day(from), to: day(to, 1), zone: timeZone }),
          ] as const,
        ]
      : []),
    ...(corrects ? [[t('bill.corrects'), corrects.number] as const] : []),
    [t('bill.createTime'), `${formatZoned(Date.parse(createTime), timeZone)} (${timeZone})`],
  ])
  const amount = { title: `${t('bill.amount')} (${currency})`, align: 'amount' } as const
  const total = `${t('bill.total')} (${currency})`
  pdf.gap()
  if (money.lines.length === 0) {
    // Money that is given back is for no product: what it is for says the reason.
    pdf.table({
      columns: [{ title: t('bill.reason') }, amount],
      rows: [[bill.reason ?? title, money.amount]],
      foot: [[total, money.amount]],
    })
  } else {
    const exact = parseMicros(money.exact) ?? 0n
    const rounding = (parseMicros(money.amount) ?? 0n) - exact
    pdf.table({
      columns: [
        { title: t('bill.product') },
        { title: t('bill.country') },
        { title: t('bill.operator') },
        { title: t('bill.parts'), align: 'amount' },
        { title: t('bill.price'), align: 'amount' },
        amount,
      ],
      rows: money.lines.map((line) => [
        line.product_dictText,
        line.country_dictText ?? '',
        line.operator ?? '',
        line.parts === null ? '' : String(line.parts),
        line.price ?? '',
        line.amount,
      ]),
      foot: [
        ...(rounding === 0n
          ? []
          : [
              [t('bill.sum'), '', '', '', '', money.exact],
              [t('bill.rounding'), '', '', '', '', microsToDecimal(rounding)],
            ]),
        [total, '', '', '', '', money.amount],
      ],
    })
  }
  const file = await pdf.end()
  return {
    stream: Readable.from([file]),
    fileName: `${title} ${number}.pdf`,
    contentType: 'application/pdf',
  }
}
