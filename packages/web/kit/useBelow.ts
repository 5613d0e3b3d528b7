import { useMemo } from 'react'
import type { Column } from './list.ts'

/** After every column that has a rank. */
const LAST = 99

/** The folded columns that a narrow window shows below the name of a row, the most important first. */
export const useBelow = <T extends Pick<Column<never>, 'key' | 'optional' | 'rank'>>(
  columns: readonly T[],
  folded: readonly string[],
): readonly T[] =>
  useMemo(
    () =>
      columns
        .filter(({ key, optional }) => folded.includes(key) && optional !== true)
        .toSorted((a, b) => (a.rank ?? LAST) - (b.rank ?? LAST)),
    [columns, folded],
  )
