import { sql, type Connected } from '../database/sql.ts'

/** A payment of which money waits for a person. */
export interface Suspended {
  id: string
  orderId: string
  driver: string
  payment: string
  micros: bigint
}

/** The order of a payment that needed a person. */
export const orderOfSuspense = (on: Connected, paymentId: string) =>
  sql<{ orderId: string }>`
    select order_id::text as "orderId" from pay_payment where id = ${paymentId} and reason is not null`.first(
    on,
  )

/**
 * The suspended money of a payment under its lock, in micros; undefined if somebody decided about
 * it.
 */
export const lockSuspended = (on: Connected, paymentId: string) =>
  sql<Omit<Suspended, 'micros'> & { suspended: string }>`
    select id::text, order_id::text as "orderId", driver, payment, suspended::text from pay_payment
    where id = ${paymentId} and resolved is null for update`.first(on)

/** Keeps what became of suspended money. */
export const saveResolution = (
  on: Connected,
  paymentId: string,
  { how, reason, by, at }: { how: 'credited' | 'returned'; reason: string; by: string; at: Date },
): Promise<number> =>
  sql`
    update pay_payment set resolved = ${how}, resolved_by = ${by}, resolved_at = ${at},
      resolve_reason = ${reason}, credited = credited + case when ${how === 'credited'} then suspended else 0 end
    where id = ${paymentId}`.run(on)

/** An order has credited and suspended what its payments have. */
export const sumPayments = (on: Connected, orderId: string): Promise<number> =>
  sql`
    update pay_order o set
      credited = (select coalesce(sum(p.credited), 0) from pay_payment p where p.order_id = o.id),
      suspended = (select coalesce(sum(p.suspended), 0) from pay_payment p where p.order_id = o.id and p.resolved is null)
    where o.id = ${orderId}`.run(on)
