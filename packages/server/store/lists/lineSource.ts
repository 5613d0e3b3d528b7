import type { Locale } from '@tandem/i18n'
import type { List } from '@tandem/model'

import type { Sql } from '../database/sql.ts'
import type { Sight } from '../entity/sight.ts'

/** Who reads a list, as far as its SQL depends on it. The context of a call is one. */
export interface LineReader extends Sight {
  now: Date
  locale: Locale
  timeZone: string
  actor: {
    id: string
    companyId: string
    companyKind: 'platform' | 'agent' | 'customer'
    sessionId: string
  }
}

/** A row as selected: values by field, in the formats of the wire. */
export type StoredRow = { id: string } & Record<string, unknown>

/** Where the lines of a list are stored: what of their SQL does not follow from the definition of the list. */
export interface LineSource<Reader extends LineReader = LineReader> {
  /** The table of the lines, `l` in all SQL here. Its ids encode the creation time. */
  table: string
  /** Further tables, for the lines of a page alone. */
  joins?: string
  /** SQL of fields that are not the column of their name in snake_case, and of what the use case needs beside them. */
  columns?: Readonly<Record<string, string>>
  /** Columns with the owning company and person; null: not limited by them. Default: company_id and user_id. */
  company?: string | null
  person?: string | null
  /** What every line of the list fulfils, beyond those in sight. */
  where?: (reader: Reader) => Sql
  /** Filters that are not a comparison with the column of their name; undefined if all lines fulfil it. */
  filters?: Readonly<Record<string, (value: string, reader: Reader) => Sql | undefined>>
}

/** A definition with the source of its lines. */
export interface Listed<Reader extends LineReader = LineReader> extends LineSource<Reader> {
  list: List
}
