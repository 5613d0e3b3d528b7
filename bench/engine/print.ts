import type { ChaosFaults } from '../../packages/server/test/chaos/judgeChaos.ts'

/** A figure and its limit: the upper one, or the lower one where it must be reached. */
export interface Bar {
  figure: string
  unit: string
  value: number
  bar: number
}

/** One JSON line per figure; returns whether all are within their limits. */
export function printBars(shared: object, bars: readonly Bar[]): boolean {
  for (const { figure, unit, value, bar } of bars) {
    const rounded = Math.round(value * 100) / 100
    const kept = value <= bar
    console.log(JSON.stringify({ ...shared, figure, unit, value: rounded, bar, kept }))
  }
  return bars.every(({ value, bar }) => value <= bar)
}

/** One JSON line for a figure that must reach its bar; returns whether it does. */
export function printFloor(shared: object, { figure, unit, value, bar }: Bar): boolean {
  const kept = value >= bar
  console.log(JSON.stringify({ ...shared, figure, unit, value: Math.round(value), bar, kept }))
  return kept
}

/** The judge's findings, as the figure "faults", and each on its own line. */
export function faultBar(faults: ChaosFaults): Bar {
  const all = Object.entries(faults).flatMap(([kind, list]) =>
    list.map((fault: string) => `${kind}: ${fault}`),
  )
  for (const fault of all) console.error(fault)
  return { figure: 'faults', unit: 'kinds named', value: all.length, bar: 0 }
}

export const log = (line: string): void => void process.stderr.write(`${line}\n`)

export const anySeed = (): number => Date.now() % 2 ** 31
