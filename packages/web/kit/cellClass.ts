/** Class of a cell: numbers stand right, and one with a width chosen for its column fits into it. */
export const cellClass = (align: 'end' | undefined, sized: boolean): string | undefined => {
  if (align === undefined) return sized ? 'sized' : undefined
  return sized ? 'end sized' : 'end'
}
