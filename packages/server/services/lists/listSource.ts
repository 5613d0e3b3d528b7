import type { List, ListInput, ListRow } from '@tandem/model'

import type { Sql } from '../../store/database/sql.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Counted } from '../../store/database/countUpTo.ts'
import type { Window } from './listQuery.ts'

/** A row as selected: values by field, in the formats of the wire. */
export type StoredRow = { id: string } & Record<string, unknown>

/** Where a list's rows come from: what of its SQL does not follow from its definition. */
export interface ListSource<L extends List = List, Row = ListRow<L>> {
  list: L
  /** Only for the compiler; never present at runtime. */
  readonly rowType?: Row
  /**
   * Reads pages of a table that is too large for one plan: in any order, with one row more than the window has where
   * there are more, of those in sight. Nothing below but `complete` is then used.
   */
  page?: ListPage<L>
  /** The table of the lines, `l` in all SQL here. Its ids encode the creation time. */
  table: string
  /** Further tables, for the lines of a page alone. */
  joins?: string
  /** SQL of fields that are not the column of their name in snake_case, and of what `complete` needs beside them. */
  columns?: Readonly<Record<string, string>>
  /** Columns with the owning company and person; null: not limited by them. Default: company_id and user_id. */
  company?: string | null
  person?: string | null
  /** What every line of the list fulfils, beyond those in sight. */
  where?: (ctx: Ctx) => Sql
  /** Filters that are not a comparison with the column of their name; undefined if all lines fulfil it. */
  filters?: Readonly<Record<string, (value: string, ctx: Ctx) => Sql | undefined>>
  /** Completes the rows of a page: computed fields, and what a reader does not see. */
  complete?: (
    rows: StoredRow[],
    reader: { ctx: Ctx; transaction: Transaction },
  ) => object[] | Promise<object[]>
}

/** The filters of a list as texts, beside its paging. */
export type FilteredInput<L extends List> = ListInput & {
  [K in Exclude<L['filters'][number], keyof ListInput | 'createTime'>]?: string | undefined
}

export interface ListPage<L extends List> {
  rows(
    ctx: Ctx,
    transaction: Transaction,
    input: FilteredInput<L>,
    /** `total`: how many there are, where that is known. */
    window: Window & { total?: number },
  ): Promise<StoredRow[]>
  count(ctx: Ctx, transaction: Transaction, input: FilteredInput<L>): Promise<Counted>
  /** @throws Refused for filters that cannot be used */
  check(ctx: Ctx, input: FilteredInput<L>): void
}
