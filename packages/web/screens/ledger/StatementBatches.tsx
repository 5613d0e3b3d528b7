import {
  isSmsProduct,
  smsLists,
  smsPaths,
  type StatementBatch,
  type StatementBatches as Batches,
  statementCalls,
  type StatementLine,
} from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { FactTable } from '../../kit/FactTable.tsx'
import { placesOf } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Money, nothing, When } from '../../kit/values.tsx'
import { RecordFrame } from '../../record/RecordFrame.tsx'

type Line = Pick<StatementLine, 'day' | 'channel' | 'product' | 'product_dictText'>

/** Whose line it is, and of which days its statement is, as the address says. */
type Asked = Readonly<Record<string, string>>

/** What a charge of a statement is made of; each leads to its messages, or to the statement of who used it. */
export function StatementBatches({
  line,
  asked,
  onClose,
}: {
  line: Line
  asked: Asked
  onClose: () => void
}) {
  const { t } = useText()
  const client = useClient()
  const { day, product_dictText } = line
  const input = { ...asked, day, channel: line.channel ?? '', product: line.product ?? '' }
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', statementCalls.batches.path, input],
    queryFn: ({ signal }) => client.ask(statementCalls.batches, input, { quiet: true, signal }),
  })
  return (
    <RecordFrame
      found={{ record: data, error, retry: () => void refetch() }}
      noun={t('statement.title')}
      gone={t('statement.batches.gone')}
      title={() => t('statement.batches.title', { product: product_dictText ?? '', day })}
      tabs={({ money, currency }) => [
        {
          key: 'batches',
          label: t('statement.batch'),
          content: () =>
            money === null || money.batches.length === 0 ? (
              <p className="hint">{t('statement.batches.gone')}</p>
            ) : (
              <Content money={money} currency={currency} line={line} asked={asked} />
            ),
        },
      ]}
      onClose={onClose}
    />
  )
}

function Content({
  money: { amount, batches, others },
  currency,
  line,
  asked,
}: {
  money: NonNullable<Batches['money']>
  currency: string
  line: Line
  asked: Asked
}) {
  const { t } = useText()
  const places = placesOf([amount, ...batches.map((batch) => batch.amount)])
  const rows: readonly (StatementBatch | 'others' | 'all')[] = [
    ...batches,
    ...(others ? (['others'] as const) : []),
    'all',
  ]
  const amountOf = (row: (typeof rows)[number]): string =>
    row === 'all' ? amount : row === 'others' ? (others?.amount ?? '0') : row.amount
  return (
    <>
      <p className="hint">{t('statement.batches.text')}</p>
      <FactTable
        label={t('statement.batch')}
        rows={rows}
        keyOf={(row) => (typeof row === 'string' ? row : `${row.kind} ${row.id}`)}
        columns={[
          {
            key: 'batch',
            title: t('statement.batch'),
            isHead: true,
            cell: (row) =>
              row === 'all' ? (
                <strong>{t('statement.charged')}</strong>
              ) : row === 'others' ? (
                t('statement.batches.others', { n: others?.count ?? 0 })
              ) : (
                <Name batch={row} line={line} asked={asked} />
              ),
          },
          batches.some(({ startedAt }) => startedAt !== null) && {
            key: 'started',
            title: t('statement.started'),
            nowrap: true,
            cell: (row) =>
              typeof row === 'string' || row.startedAt === null ? (
                nothing
              ) : (
                <When at={row.startedAt} />
              ),
          },
          {
            key: 'amount',
            title: t('statement.amount'),
            align: 'end',
            cell: (row) => <Money amount={amountOf(row)} currency={currency} places={places} />,
          },
        ]}
      />
    </>
  )
}

/** A batch by its name; a link for whoever may follow it. */
function Name({
  batch: { kind, id, name },
  line: { product, day },
  asked,
}: {
  batch: StatementBatch
  line: Line
  asked: Asked
}) {
  const { t } = useText()
  const { may } = useSession()
  if (name === null) return t(`statement.batch.${kind}`)
  if (id === null) return name
  if (kind === 'company') {
    const query = new URLSearchParams({
      createTime_begin: day,
      createTime_end: day,
      ...asked,
      companyId: id,
    })
    return <Link to={`/ledger/statement?${query.toString()}`}>{name}</Link>
  }
  const isOpen = kind === 'task' && product !== null && isSmsProduct(product)
  return isOpen && may(`${smsLists(product).outbox}:list`) ? (
    <Link to={`${smsPaths(product).outbox}?taskId=${id}`}>{name}</Link>
  ) : (
    name
  )
}
