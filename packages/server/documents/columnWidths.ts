/**
 * Widths of columns that together fill `all`: each as wide as it needs while that fits, and the rest goes to the widest. Where
 * they do not fit, the widest give way, to the same width; numbers never do.
 */
export function columnWidths(
  needed: readonly { width: number; isFixed: boolean }[],
  all: number,
): number[] {
  const flexible = needed.filter(({ isFixed }) => !isFixed).map(({ width }) => width)
  const left = all - needed.reduce((sum, { width, isFixed }) => sum + (isFixed ? width : 0), 0)
  const most = highest(flexible, left)
  const widths = needed.map(({ width, isFixed }) => (isFixed ? width : Math.min(width, most)))
  const widest = widths.indexOf(
    Math.max(...widths.filter((_, at) => !needed[at]?.isFixed || flexible.length === 0)),
  )
  const unused = all - widths.reduce((sum, width) => sum + width, 0)
  return widths.map((width, at) => (at === widest ? width + unused : width))
}

/** The width that none may exceed for all of them to fit into `room`. */
function highest(widths: readonly number[], room: number): number {
  const sorted = widths.toSorted((a, b) => a - b)
  let left = room
  for (const [at, width] of sorted.entries()) {
    const share = left / (sorted.length - at)
    if (width > share) return share
    left -= width
  }
  return Number.POSITIVE_INFINITY
}
