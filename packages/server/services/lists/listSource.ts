import type { List, ListInput, ListRow } from '@tandem/model'

import type { Transaction } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Counted } from '../../store/database/countUpTo.ts'
import type { LineSource, StoredRow } from '../../store/lists/lineSource.ts'
import type { Window } from '../../store/lists/window.ts'

/** A list with the source of its lines, and what a reader makes of them. */
export interface ListSource<L extends List = List, Row = ListRow<L>> extends LineSource<Ctx> {
  list: L
  /** Only for the compiler; never present at runtime. */
  readonly rowType?: Row
  /**
   * Reads pages of a table that is too large for one plan: in any order, with one row more than the window has where
   * there are more, of those in sight. Nothing else but `complete` is then used.
   */
  page?: ListPage<L>
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
