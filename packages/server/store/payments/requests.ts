import { sql, type Connected } from '../database/sql.ts'

/** What waits for a second person about an order, under its lock; the amount in micros. */
export const lockOpenRequest = (on: Connected, orderId: string) =>
  sql<Omit<OpenRequest, 'amountMicros'> & { amount: string }>`
    select id::text, kind, amount::text, coalesce(reason, '') as reason, user_id::text as "userId",
      payment_id::text as "paymentId" from pay_request
    where order_id = ${orderId} and status = 'open' for update`.first(on)

/** Of suspended money: to whom it goes. */
export type SuspenseRequest = 'suspenseCredit' | 'suspenseReturn'

/** What a person may ask for. */
export type RequestKind = 'credit' | 'refund' | SuspenseRequest

/** What one person asks for: money to be credited or given back. */
export interface Request {
  id: string
  kind: RequestKind
  amountMicros: bigint
  reason: string
}

/** A request that waits for a second person. */
export interface OpenRequest extends Request {
  userId: string
  /** The payment whose suspended money it is; null: it is of the order as a whole. */
  paymentId: string | null
}

/** Keeps who decided about a request. */
export const saveDecision = (
  on: Connected,
  id: string,
  {
    status,
    by,
    at,
  }: { status: 'approved' | 'refused'; by: { id: string; username: string }; at: Date },
): Promise<number> =>
  sql`
    update pay_request set status = ${status}, decided_by_id = ${by.id}, decided_by = ${by.username},
      decided_at = ${at} where id = ${id}`.run(on)

/** Keeps what one person asked for until a second one decides. */
export const insertRequest = (
  on: Connected,
  request: Request & {
    orderId: string
    companyId: string
    paymentId: string | null
    by: { id: string; username: string }
    at: Date
  },
): Promise<number> =>
  sql`
    insert into pay_request (id, order_id, company_id, kind, amount, reason, payment_id, user_id, by_name, at)
    values (${request.id}, ${request.orderId}, ${request.companyId}, ${request.kind}, ${request.amountMicros}, ${request.reason}, ${request.paymentId},
      ${request.by.id}, ${request.by.username}, ${request.at})`.run(on)
