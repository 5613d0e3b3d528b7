import { type Bill, type BillLine, isSmsProduct, smsLists, smsPaths } from '@tandem/model'
import { Link } from 'react-router'
import { useSession } from '../../data/DataContext.tsx'
import { formatDay, placesOf } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { Count, Money, nothing } from '../../kit/values.tsx'

/** The lines of a bill, each leading to the messages of its period. */
export function BillLines({ bill, money }: { bill: Bill; money: NonNullable<Bill['money']> }) {
  const { t } = useText()
  const { currency } = bill
  const places = placesOf(money.lines.map(({ amount }) => amount))
  const prices = placesOf(money.lines.flatMap(({ price }) => price ?? []))
  return (
    // A region that scrolls must be reachable without a mouse (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="card statement" aria-label={t('bill.line.title')} tabIndex={0}>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t('bill.product')}</th>
            <th scope="col">{t('bill.country')}</th>
            <th scope="col">{t('bill.operator')}</th>
            <th scope="col" className="statement-amount">
              {t('bill.parts')}
            </th>
            <th scope="col" className="statement-amount">
              {t('bill.price')}
            </th>
            <th scope="col" className="statement-amount">
              {t('bill.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {money.lines.map((line, place) => (
            // Lines never change, and have no other name.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={place}>
              <td>
                <Product bill={bill} line={line} />
              </td>
              <td>{line.country_dictText ?? nothing}</td>
              <td>{line.operator ?? nothing}</td>
              <td className="statement-amount number">
                <Count value={line.parts} />
              </td>
              <td className="statement-amount">
                {line.price === null ? (
                  nothing
                ) : (
                  <Money amount={line.price} currency={currency} places={prices} />
                )}
              </td>
              <td className="statement-amount">
                <Money amount={line.amount} currency={currency} places={places} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
