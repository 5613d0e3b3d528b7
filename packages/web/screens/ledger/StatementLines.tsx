import { isSmsProduct, smsLists, smsPaths, type Statement, type StatementLine } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { formatDay, placesOf } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Stat, Stats } from '../../kit/Stat.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { Money, nothing, When } from '../../kit/values.tsx'
import './ledger.css'

/** The figures of a statement, and its lines with the balance after each. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { t } = useText()
  const { company, currency, timeZone, from, to, money } = statement
  if (!money) {
    return (
      <EmptyState icon="wallet" title={t('statement.noAccount')}>
        {t('statement.noAccountText', { company: company.name })}
      </EmptyState>
    )
  }
  const { opening, credited, charged, closing, lines } = money
  const first = formatDay(Date.parse(from), timeZone)
  const last = formatDay(Date.parse(to) - 1, timeZone)
  const places = placesOf([
    opening,
    closing,
    ...lines.flatMap(({ amount, balance }) => [amount, balance]),
  ])
  return (
    <div className="figure-page">
      <p className="hint">
        {t('statement.between', { from: first, to: last, zone: timeZone.replaceAll('_', ' ') })}
      </p>
      <Stats row>
        <Stat
          label={t('statement.opening')}
          value={<Money amount={opening} currency={currency} />}
          note={t('statement.openingNote', { day: first })}
        />
        <Stat
          label={t('statement.credited')}
          value={<Money amount={credited} currency={currency} />}
        />
        <Stat
          label={t('statement.charged')}
          value={<Money amount={charged} currency={currency} />}
        />
        <Stat
          label={t('statement.closing')}
          value={<Money amount={closing} currency={currency} />}
          note={t('statement.closingNote', { day: last })}
        />
      </Stats>
      {lines.length === 0 ? (
        <EmptyState icon="table" title={t('statement.empty')}>
          {t('statement.emptyText')}
        </EmptyState>
      ) : (
        // A region that scrolls must be reachable without a mouse (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="card statement" aria-label={t('statement.title')} tabIndex={0}>
          <table className="compare">
            <thead>
              <tr>
                <th scope="col">{t('statement.day')}</th>
                <th scope="col">{t('statement.kind')}</th>
                <th scope="col">{t('statement.reason')}</th>
                <th scope="col" className="statement-amount">
                  {t('statement.amount')}
                </th>
                <th scope="col" className="statement-amount">
                  {t('statement.balance')}
                </th>
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <Line
                  key={`${line.day} ${line.reference ?? `${line.channel} ${line.product}`}`}
                  line={line}
                  companyId={company.id}
                  currency={currency}
                  places={places}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function Line({
  line: { day, at, kind, product, product_dictText, reason, amount, balance },
  companyId,
  currency,
  places,
}: {
  line: StatementLine
  companyId: string
  currency: string
  places: number
}) {
  const { t } = useText()
  const { may, user } = useSession()
  const hasMessages =
    product !== null && isSmsProduct(product) && may(`${smsLists(product).outbox}:list`)
  const query = new URLSearchParams({
    createTime_begin: day,
    createTime_end: day,
    ...(user.companyKind !== 'customer' && { companyId }),
  })
  return (
    <tr>
      <td className="number">{at === null ? day : <When at={at} />}</td>
      <td>
        {t(`statement.kind.${kind}`)}
        {product_dictText !== null && (
          <>
            {' · '}
            {hasMessages ? (
              <Link to={`${smsPaths(product).outbox}?${query.toString()}`}>{product_dictText}</Link>
            ) : (
              product_dictText
            )}
          </>
        )}
      </td>
      <td className="statement-reason">{reason ?? nothing}</td>
      <td className="statement-amount">
        <Money amount={amount} currency={currency} places={places} />
      </td>
      <td className="statement-amount">
        <Money amount={balance} currency={currency} places={places} />
      </td>
    </tr>
  )
}
