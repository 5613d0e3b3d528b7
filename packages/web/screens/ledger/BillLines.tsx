import { type Bill, type BillLine, isSmsProduct, smsLists, smsPaths } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { FactTable } from '../../kit/FactTable.tsx'
import { formatDay } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Count, nothing } from '../../kit/values.tsx'

/** The lines of a bill, each leading to the messages of its period. */
export function BillLines({ bill, money }: { bill: Bill; money: NonNullable<Bill['money']> }) {
  const { t } = useText()
  const { currency } = bill
  return (
    <section className="card">
      <FactTable
        label={t('bill.line.title')}
        rows={money.lines}
        // Lines never change, and have no other name.
        keyOf={(_, place) => String(place)}
        columns={[
          {
            key: 'product',
            title: t('bill.product'),
            isHead: true,
            cell: (line) => <Product bill={bill} line={line} />,
          },
          {
            key: 'country',
            title: t('bill.country'),
            cell: ({ country_dictText: country }) => country ?? nothing,
          },
          {
            key: 'operator',
            title: t('bill.operator'),
            cell: ({ operator }) => operator ?? nothing,
          },
          {
            key: 'parts',
            title: t('bill.parts'),
            align: 'end',
            cell: ({ parts }) => <Count value={parts} />,
          },
          {
            key: 'price',
            title: t('bill.price'),
            money: ({ price }) => ({ amount: price, currency }),
          },
          {
            key: 'amount',
            title: t('bill.amount'),
            money: ({ amount }) => ({ amount, currency }),
          },
        ]}
      />
      <p className="hint">{t('bill.roundedEach')}</p>
    </section>
  )
}

/** What was charged; a link to its messages for whoever may list them. */
function Product({ bill, line }: { bill: Bill; line: BillLine }) {
  const { may, user } = useSession()
  const { from, to, timeZone, company } = bill
  const { product, product_dictText: title, country } = line
  if (!isSmsProduct(product) || !may(`${smsLists(product).outbox}:list`)) return title
  const query = new URLSearchParams({
    ...(from !== null && { createTime_begin: formatDay(Date.parse(from), timeZone) }),
    ...(to !== null && { createTime_end: formatDay(Date.parse(to) - 1, timeZone) }),
    ...(user.companyKind !== 'customer' && { companyId: company.id }),
    ...(country !== null && { country }),
  })
  return <Link to={`${smsPaths(product).outbox}?${query.toString()}`}>{title}</Link>
}
