/**
 * Class of a cell: numbers are right-aligned, and cells of a column with a chosen width fit into it.
 */
export const cellClass = (align: 'end' | undefined, sized: boolean): string | undefined => {
  if (align === undefined) return sized ? 'sized' : undefined
  return sized ? 'end sized' : 'end'
}
