import { translate } from '@tandem/i18n'
import { formatZoned, type StatementInput, type StatementLine } from '@tandem/model'
import { Readable } from 'node:stream'
import { createPdf } from '../../documents/createPdf.ts'
import { letterheadOf } from '../brands/letterhead.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readStatement } from './statement.ts'

/**
 * GET /ledger/statement/pdf: the same lines as on screen, under the brand of the seller, in the reader's language.
 * @throws Refused as readStatement; statement.none where amounts are hidden or there is no account
 */
export async function statementPdf(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'system'>,
  input: StatementInput,
): Promise<{ stream: Readable; fileName: string; contentType: string }> {
  const { company, currency, timeZone, from, to, money } = await readStatement(ctx, ports, input)
  if (!money) throw new Refused('statement.none')
  const { locale } = ctx
  const t = (key: string, args: Record<string, string | number> = {}) =>
    translate(locale, key, args)
  const dayOf = (at: string, before = 0) =>
    formatZoned(Date.parse(at) - before, timeZone).slice(0, 10)
  const [first, last] = [dayOf(from), dayOf(to, 1)]
  const pdf = createPdf({
    title: t('statement.title'),
    letterhead: await letterheadOf(ports, company.id),
    language: locale === 'zh_CN' ? 'zh-CN' : 'en',
    at: ctx.now,
    foot: (page, pages) => t('receipt.page', { page, pages }),
  })
  pdf.facts([
    [t('statement.company'), company.name],
    [t('statement.period'), t('statement.between', { from: first, to: last, zone: timeZone })],
  ])
  pdf.gap()
  pdf.table({
    columns: [
      { title: t('exports.inZone', { label: t('statement.day'), zone: timeZone }) },
      { title: t('statement.kind') },
      { title: t('statement.reason') },
      { title: `${t('statement.amount')} (${currency})`, align: 'amount' },
      { title: `${t('statement.balance')} (${currency})`, align: 'amount' },
    ],
    rows: [
      [first, t('statement.opening'), '', '', money.opening],
      ...money.lines.map((line) => [
        line.at === null ? line.day : formatZoned(Date.parse(line.at), timeZone),
        whatOf(t, line),
        line.reason ?? '',
        line.amount,
        line.balance,
      ]),
    ],
    foot: [
      ['', t('statement.moneyIn'), '', money.moneyIn, ''],
      ['', t('statement.moneyOut'), '', negative(money.moneyOut), ''],
      [last, t('statement.closing'), '', '', money.closing],
    ],
  })
  const file = await pdf.end()
  return {
    stream: Readable.from([file]),
    fileName: `${t('statement.title')} ${company.name} ${first} ${last}.pdf`,
    contentType: 'application/pdf',
  }
}

/** What went out, as its lines say it; nothing has no sign. */
export const negative = (amount: string): string => (Number(amount) === 0 ? amount : `-${amount}`)

function whatOf(t: (key: string) => string, { kind, product_dictText }: StatementLine): string {
  const what = t(`statement.kind.${kind}`)
  return product_dictText === null ? what : `${what} · ${product_dictText}`
}
