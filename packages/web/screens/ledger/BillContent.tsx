import { type Bill, billCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { Description } from '../../kit/Description.tsx'
import { amountWords, formatDay } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Stat, Stats } from '../../kit/Stat.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Money, When } from '../../kit/values.tsx'
import { BillActions } from './BillActions.tsx'
import { BillLines } from './BillLines.tsx'
import { BillSummary } from './BillSummary.tsx'
import './ledger.css'

/** A bill or credit note in full. */
export function BillContent({ id }: { id: string }) {
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', billCalls.read.path, id],
    queryFn: ({ signal }) => client.ask(billCalls.read, { id }, { quiet: true, signal }),
  })
  if (error && !data) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <div className="bill">
      <BillFigures bill={data} />
      <Facts bill={data} />
      <BillActions bill={data} />
      <Parties bill={data} />
      {data.money !== null && data.money.products.length > 0 && (
        <BillSummary bill={data} money={data.money} />
      )}
      {data.money !== null && data.money.lines.length > 0 && (
        <BillLines bill={data} money={data.money} />
      )}
    </div>
  )
}

function BillFigures({ bill: { kind, money, currency } }: { bill: Bill }) {
  const { t } = useText()
  if (!money) return <p className="hint">{t('bill.hidden')}</p>
  const { amount, exact, due, credited } = money
  const of = (value: string) => <Money amount={value} currency={currency} />
  return (
    <Stats>
      <Stat
        label={t('bill.total')}
        value={of(amount)}
        note={
          Number(exact) === Number(amount)
            ? undefined
            : t('bill.exact', { amount: amountWords(exact, currency) })
        }
      />
      {kind === 'bill' && <Stat label={t('bill.due')} value={of(due)} />}
      {kind === 'bill' && Number(credited) !== 0 && (
        <Stat label={t('bill.credited')} value={of(credited)} />
      )}
    </Stats>
  )
}

/** Who sells and who buys, as it was when this was issued. */
function Parties({ bill: { seller, buyer, kind, number } }: { bill: Bill }) {
  const { t } = useText()
  return (
    <div className="bill-parties">
      <Party label={t('bill.from')} party={seller} />
      <Party label={t('bill.to')} party={buyer} />
      {kind === 'bill' && seller.bankDetails !== null && (
        <section>
          <h3>{t('bill.payTo')}</h3>
          <p>{seller.bankDetails}</p>
          <p>{t('bill.payReference', { number })}</p>
        </section>
      )}
    </div>
  )
}

function Party({ label, party }: { label: string; party: Bill['seller'] }) {
  const { t } = useText()
  const { name, legalName, address, taxId } = party
  return (
    <section>
      <h3>{label}</h3>
      <p>
        <strong>{legalName ?? name}</strong>
      </p>
      {legalName !== null && legalName !== name && <p className="hint">{name}</p>}
      {address !== null && <p>{address}</p>}
      {taxId !== null && <p>{t('bill.taxNumber', { number: taxId })}</p>}
    </section>
  )
}

function Facts({ bill }: { bill: Bill }) {
  const { t } = useText()
  const { from, to, timeZone, createTime, corrects, reason, money, dueOn } = bill
  const items = [
    ...(from === null || to === null
      ? []
      : [
          {
            key: 'period',
            label: t('bill.period'),
            value: t('statement.between', {
              from: formatDay(Date.parse(from), timeZone),
              to: formatDay(Date.parse(to) - 1, timeZone),
              zone: timeZone.replaceAll('_', ' '),
            }),
          },
        ]),
    ...(corrects ? [{ key: 'corrects', label: t('bill.corrects'), value: corrects.number }] : []),
    ...(reason === null ? [] : [{ key: 'reason', label: t('bill.reason'), value: reason }]),
    ...(money && money.notes.length > 0
      ? [
          {
            key: 'notes',
            label: t('bill.notes'),
            value: money.notes.map(({ number }) => number).join(', '),
          },
        ]
      : []),
    { key: 'createTime', label: t('bill.createTime'), value: <When at={createTime} /> },
    ...(dueOn === null ? [] : [{ key: 'dueOn', label: t('bill.dueOn'), value: dueOn }]),
  ]
  return <Description items={items} />
}
