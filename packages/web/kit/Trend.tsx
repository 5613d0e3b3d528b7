const WIDTH = 120
const HEIGHT = 40
/** Keeps the stroke inside the picture. */
const EDGE = 3
/** Fewer points make no trend. */
const LEAST_POINTS = 3

/** A trend line of a figure over complete days, without axes; its values are in the chart and the lists. */
export function Trend({ values }: { values: readonly number[] }) {
  if (values.length < LEAST_POINTS) return null
  const points = pointsOf(values).join(' ')
  return (
    <svg
      className="trend"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
      <polyline points={points} />
    </svg>
  )
}

/** From zero, unless all values are so far above it that no variation would be visible. */
function pointsOf(values: readonly number[]): string[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const base = low > high / 2 ? low - (high - low) : Math.min(low, 0)
  const span = high - base
  return values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH
    // A constant value is drawn in the middle.
    const share = span === 0 || low === high ? 0.5 : (value - base) / span
    const y = HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
}
