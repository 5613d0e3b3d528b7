import type { Connected } from '../database/sql.ts'
import { sql } from '../database/sql.ts'

/** A provider as in its table: the secret is still encrypted. */
export interface ProviderRow {
  id: string
  name: string
  url: string
  headers: string | null
  secretSealed: string | null
  body: string | null
  batch: number
  mapping: string
}

const COLUMNS = sql`id, name, url, headers, secret_sealed as "secretSealed", body, batch, mapping`

/** The providers that are on, in the order in which they are asked. */
export const providersToAsk = (on: Connected): Promise<ProviderRow[]> =>
  sql<ProviderRow>`select ${COLUMNS} from hlr_provider where enabled and deleted_at is null
    order by priority, id`.rows(on)

/** One of them, whether it is on or not. */
export const findProvider = (on: Connected, id: string): Promise<ProviderRow | undefined> =>
  sql<ProviderRow>`select ${COLUMNS} from hlr_provider where id = ${id} and deleted_at is null`.first(
    on,
  )
