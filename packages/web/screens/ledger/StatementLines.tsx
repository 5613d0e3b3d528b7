import type { Statement, StatementLine } from '@tandem/model'
import { FactTable } from '../../kit/FactTable.tsx'
import { formatDay, placesOf } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Stat, Stats } from '../../kit/Stat.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { Money, nothing, When } from '../../kit/values.tsx'
import { lineKey } from './lineKey.ts'
import './ledger.css'

/** The figures of a statement, and its lines with the balance after each. */
export function StatementLines({
  statement,
  onOpen,
}: {
  statement: Statement
  /** Of the line with this key. */
  onOpen: (key: string) => void
}) {
  const { t } = useText()
  const { company, currency, timeZone, from, to, money } = statement
  if (!money) {
    return (
      <EmptyState icon="wallet" title={t('statement.noAccount')}>
        {t('statement.noAccountText', { company: company.name })}
      </EmptyState>
    )
  }
  const { opening, moneyIn, moneyOut, closing, lines } = money
  const first = formatDay(Date.parse(from), timeZone)
  const last = formatDay(Date.parse(to) - 1, timeZone)
  const places = placesOf([
    opening,
    closing,
    moneyIn,
    moneyOut,
    ...lines.flatMap(({ amount, balance }) => [amount, balance]),
  ])
  const sum = (amount: string) => <Money amount={amount} currency={currency} places={places} />
  return (
    <div className="figure-page">
      <p className="hint">
        {t('statement.between', { from: first, to: last, zone: timeZone.replaceAll('_', ' ') })}
      </p>
      <Stats row>
        <Stat
          label={t('statement.opening')}
          value={sum(opening)}
          note={t('statement.openingNote', { day: first })}
        />
        <Stat label={t('statement.moneyIn')} value={sum(moneyIn)} />
        <Stat label={t('statement.moneyOut')} value={sum(moneyOut)} />
        <Stat
          label={t('statement.closing')}
          value={sum(closing)}
          note={t('statement.closingNote', { day: last })}
        />
      </Stats>
      {lines.length === 0 ? (
        <EmptyState icon="table" title={t('statement.empty')}>
          {t('statement.emptyText')}
        </EmptyState>
      ) : (
        <section className="card statement">
          <FactTable
            label={t('statement.title')}
            rows={lines}
            keyOf={lineKey}
            columns={[
              {
                key: 'day',
                title: t('statement.inZone', {
                  label: t('statement.day'),
                  zone: timeZone.replaceAll('_', ' '),
                }),
                nowrap: true,
                foot: t('statement.sumOf', { n: lines.length }),
                cell: ({ day, at }) => (
                  <span className="number">{at === null ? day : <When at={at} />}</span>
                ),
              },
              {
                key: 'kind',
                title: t('statement.kind'),
                isHead: true,
                cell: (line) => <Movement line={line} onOpen={() => onOpen(lineKey(line))} />,
                foot: (
                  <>
                    {t('statement.moneyIn')}
                    <br />
                    {t('statement.moneyOut')}
                  </>
                ),
              },
              {
                key: 'reason',
                title: t('statement.reason'),
                cell: ({ reason }) => <span className="statement-reason">{reason ?? nothing}</span>,
              },
              {
                key: 'amount',
                pin: true,
                title: t('statement.amount'),
                align: 'end',
                cell: ({ amount }) => sum(amount),
                foot: (
                  <>
                    {sum(moneyIn)}
                    <br />
                    {sum(Number(moneyOut) === 0 ? moneyOut : `-${moneyOut}`)}
                  </>
                ),
              },
              {
                key: 'balance',
                title: t('statement.balance'),
                align: 'end',
                cell: ({ balance }) => sum(balance),
              },
            ]}
          />
        </section>
      )}
    </div>
  )
}

/** What moved; a charge opens what it is made of. */
function Movement({
  line: { kind, product_dictText },
  onOpen,
}: {
  line: StatementLine
  onOpen: () => void
}) {
  const { t } = useText()
  const word = t(`statement.kind.${kind}`)
  if (kind !== 'charge') return word
  return (
    <>
      {word}
      {' · '}
      <button type="button" className="row-link" onClick={onOpen}>
        {product_dictText}
      </button>
    </>
  )
}
