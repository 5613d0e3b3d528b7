import { sql, type Connected } from '../database/sql.ts'

/** The file of the slip of an order; `id` null: there is none. */
export const slipFile = (on: Connected, orderId: string) =>
  sql<{
    id: string | null
  }>`select slip_file_id as id from pay_order where id = ${orderId}`.first(on)

/** The newest slip of an order counts. */
export const saveSlip = (
  on: Connected,
  orderId: string,
  { fileId, name, at }: { fileId: string; name: string; at: Date },
): Promise<number> =>
  sql`
    update pay_order set slip_file_id = ${fileId}, slip_name = ${name}, slip_time = ${at}
    where id = ${orderId}`.run(on)

/** The newest slip of an order with the name of its file. */
export const findSlip = (on: Connected, orderId: string) =>
  sql<{ fileId: string | null; name: string | null }>`
    select slip_file_id as "fileId", slip_name as name from pay_order where id = ${orderId}`.first(
    on,
  )
