import { moneyText, parseMicros } from '@tandem/core'
import { type Locale, type MessageKey, translate } from '@tandem/i18n'
import { type Bill, type BillPartyAnswer, formatZoned } from '@tandem/model'
import { Readable } from 'node:stream'
import { type Block, createPdf, type Pdf } from '../../documents/createPdf.ts'
import { letterheadOf } from '../brands/letterhead.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readBill } from './readBill.ts'

type Words = (key: MessageKey, args?: Record<string, string | number>) => string
type Money = NonNullable<Bill['money']>

/**
 * GET /ledger/bill/pdf: a bill or credit note under the brand of its seller, in the asked or the caller's language. The first
 * page says all that is paid by: who, what, by when and to where; the lines follow as an annex.
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
  const { number, kind, company, seller, buyer, money } = bill
  if (!money) throw new Refused('access.denied')
  const t: Words = (key, args = {}) => translate(locale, key, args)
  const title = t(`bill.kind.${kind}`)
  const letterhead = await letterheadOf(ports, company.id)
  const pdf = createPdf({
    title: `${title} ${number}`,
    // Who sells is said below, as it was when this was issued.
    letterhead: { ...letterhead, lines: [] },
    language: locale === 'zh_CN' ? 'zh-CN' : 'en',
    at: asked.now,
    foot: (page, pages) => t('receipt.page', { page, pages }),
  })
  pdf.beside(
    { heading: t('bill.from'), lines: linesOf(t, seller) },
    { heading: t('bill.to'), lines: linesOf(t, buyer) },
  )
  pdf.gap()
  pdf.facts(factsOf(t, bill))
  pdf.heading(t('bill.summary'))
  summary(pdf, t, bill, money)
  if (kind === 'bill' && seller.bankDetails !== null) {
    pdf.heading(t('bill.payTo'))
    pdf.text(seller.bankDetails)
    pdf.text(t('bill.payReference', { number }))
  }
  if (money.lines.length > 0) annex(pdf, t, bill, money)
  const file = await pdf.end()
  return {
    stream: Readable.from([file]),
    fileName: `${title} ${number}.pdf`,
    contentType: 'application/pdf',
  }
}

/** A company as a bill names it. What it has not said is left out: no label stands without a fact. */
function linesOf(t: Words, { name, legalName, address, taxId }: BillPartyAnswer): Block['lines'] {
  const lines = (address ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  return [
    legalName ?? name,
    ...lines,
    ...(taxId === null ? [] : [t('bill.taxNumber', { number: taxId })]),
  ]
}

function factsOf(t: Words, bill: Bill): [string, string][] {
  const { timeZone, from, to, createTime, corrects, dueOn } = bill
  const day = (at: string, before = 0) =>
    formatZoned(Date.parse(at) - before, timeZone).slice(0, 10)
  return [
    [t('bill.createTime'), day(createTime)],
    ...(dueOn === null ? [] : [[t('bill.dueOn'), dueOn] satisfies [string, string]]),
    ...(from === null || to === null
      ? []
      : [
          [
            t('bill.period'),
            t('statement.between', { from: day(from), to: day(to, 1), zone: timeZone }),
          ] satisfies [string, string],
        ]),
    ...(corrects ? [[t('bill.corrects'), corrects.number] satisfies [string, string]] : []),
  ]
}

const amountColumn = (t: Words, currency: string) =>
  ({ title: `${t('bill.amount')} (${currency})`, align: 'amount' }) as const
const counted = (count: number | null): string => (count === null ? '' : String(count))

/** What each product comes to, and the total. */
function summary(pdf: Pdf, t: Words, bill: Bill, money: Money): void {
  const { currency } = bill
  const total = `${t('bill.total')} (${currency})`
  if (money.products.length === 0) {
    // A credit note is for no product: what it is for says the reason.
    pdf.table({
      columns: [{ title: t('bill.reason') }, amountColumn(t, currency)],
      rows: [[bill.reason ?? t(`bill.kind.${bill.kind}`), money.amount]],
      foot: [[total, money.amount]],
    })
    return
  }
  const rounding = (parseMicros(money.amount) ?? 0n) - (parseMicros(money.exact) ?? 0n)
  pdf.table({
    columns: [
      { title: t('bill.product') },
      { title: t('bill.messages'), align: 'amount' },
      { title: t('bill.parts'), align: 'amount' },
      amountColumn(t, currency),
    ],
    rows: money.products.map((product) => [
      product.product_dictText,
      counted(product.messages),
      counted(product.parts),
      product.amount,
    ]),
    foot: [
      ...(rounding === 0n
        ? []
        : [
            [t('bill.sum'), '', '', money.exact],
            [t('bill.rounding'), '', '', moneyText(rounding, currency)],
          ]),
      [total, '', '', money.amount],
    ],
  })
}

/** The lines, on pages of their own. */
function annex(pdf: Pdf, t: Words, { number, currency }: Bill, money: Money): void {
  pdf.page()
  pdf.heading(`${t('bill.annex')} · ${number}`)
  pdf.table({
    columns: [
      { title: t('bill.product') },
      { title: t('bill.country') },
      { title: t('bill.operator') },
      { title: t('bill.parts'), align: 'amount' },
      { title: t('bill.price'), align: 'amount' },
      amountColumn(t, currency),
    ],
    rows: money.lines.map((line) => [
      line.product_dictText,
      line.country_dictText ?? '',
      line.operator ?? '',
      counted(line.parts),
      line.price ?? '',
      line.amount,
    ]),
    foot: [[t('bill.sum'), '', '', '', '', money.exact]],
  })
  pdf.gap()
  pdf.text(t('bill.roundedEach'), { isQuiet: true })
}
