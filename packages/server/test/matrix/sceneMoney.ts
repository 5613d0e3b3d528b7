import type { IdKind } from '@tandem/model'
import { type CompanyKey, parentOf, type People } from './people.ts'

interface Scene {
  people: People
  nextId: () => string
  insert: (table: string, row: Record<string, unknown>) => Promise<void>
  made: [IdKind, CompanyKey | 'nobody', string][]
}

/** What was paid, billed and changed by hand in the account of a company that buys. */
export async function moneyRows(
  { people: { company, owner }, nextId, insert, made }: Scene,
  key: CompanyKey,
): Promise<void> {
  const company_id = company[key]
  const [order, payment] = [nextId(), nextId()]
  await insert('pay_order', {
    id: order,
    company_id,
    driver: 'manual',
    currency: 'USD',
    amount: '60000000',
    suspended: '60000000',
    status: 'timeout',
    is_created: true,
    reference: 'Cash',
    create_by: owner[key].username,
    user_id: owner[key].id,
  })
  made.push(['paymentOrder', key, order])
  await insert('pay_payment', {
    id: payment,
    order_id: order,
    company_id,
    driver: 'manual',
    payment: order,
    amount: '60000000',
    currency: 'USD',
    state: 'settled',
    credited: '0',
    suspended: '60000000',
    reason: 'tooLittle',
  })
  made.push(['suspendedPayment', key, payment])
  await insert('pay_event', {
    id: nextId(),
    order_id: order,
    company_id,
    kind: 'booked',
    note: 'Cash',
  })
  const seller = parentOf[key]
  if (seller) {
    const change = nextId()
    await insert('ledger_change', {
      id: change,
      company_id,
      seller_id: company[seller],
      kind: 'credit',
      amount: 0,
      currency: 'USD',
      reason: 'Asked for',
      asked_by: nextId(),
      create_by: 'somebody',
    })
    made.push(['moneyChange', key, change])
    const bill = nextId()
    await insert('bill', {
      id: bill,
      seller_id: company[seller],
      company_id,
      kind: 'bill',
      number: `B${bill}`,
      period_from: new Date(0),
      period_to: new Date(1),
      time_zone: 'UTC',
      currency: 'USD',
      exact: 5_000_000,
      amount: 5_000_000,
      create_by: 'somebody',
      seller: { name: 'Seller' },
      buyer: { name: 'Buyer' },
    })
    made.push(['bill', key, bill])
  }
}
