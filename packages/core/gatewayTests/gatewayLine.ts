import { median, spreadOf } from './middle.ts'

/** What a scheduled test found of one gateway. */
export interface GatewayRun {
  /** Messages that were handed over, and how many of them arrived: by the phone if it tells, else by the receipt. */
  messages: number
  arrived: number
  /** From the submit to the receipt, ms, the median of the run; null: there was no receipt. */
  latencyMs: number | null
}

/** What is usual for a gateway. */
export interface GatewayLine {
  /** Of so many runs. */
  runs: number
  /** Share that arrived, 0 to 1. */
  arrived: { median: number; spread: number }
  /** null: no run had a receipt. */
  latency: { median: number; spread: number } | null
}

export const lineFaults = ['arrived', 'latency', 'noReceipts'] as const
/** Fewer arrived than usual, receipts came later than usual, or none came any more. */
export type LineFault = (typeof lineFaults)[number]

/** Runs that a line is made of, at most and at least: fewer say nothing. */
export const LINE_RUNS = { most: 20, least: 5 } as const
/** How many spreads away is unusual, and what is within the play of a test with few messages. */
const SPREADS = 3
const SHARE_PLAY = 0.25
const LATENCY_PLAY_MS = 5_000
const LATENCY_PLAY_SHARE = 0.5

/**
 * The own line of a gateway: median and spread of its last runs, which outliers do not move.
 * @param runs newest first. null: too few
 */
export function lineOf(runs: readonly GatewayRun[]): GatewayLine | null {
  const last = runs.filter(({ messages }) => messages > 0).slice(0, LINE_RUNS.most)
  if (last.length < LINE_RUNS.least) return null
  const arrived = middleOf(last.map(shareOf))
  const latency = middleOf(last.flatMap(({ latencyMs }) => latencyMs ?? []))
  return arrived && { runs: last.length, arrived, latency }
}

/** In what a run falls out of the line; empty: it is as usual, or better. */
export function faultsOf(line: GatewayLine, run: GatewayRun): LineFault[] {
  if (run.messages === 0) return []
  const faults: LineFault[] = []
  const { arrived, latency } = line
  if (shareOf(run) < arrived.median - Math.max(SPREADS * arrived.spread, SHARE_PLAY)) {
    faults.push('arrived')
  }
  if (latency && run.latencyMs === null) faults.push('noReceipts')
  if (latency && run.latencyMs !== null) {
    const play = Math.max(
      SPREADS * latency.spread,
      LATENCY_PLAY_SHARE * latency.median,
      LATENCY_PLAY_MS,
    )
    if (run.latencyMs > latency.median + play) faults.push('latency')
  }
  return faults
}

const shareOf = ({ messages, arrived }: GatewayRun): number => arrived / messages

function middleOf(values: readonly number[]): { median: number; spread: number } | null {
  const [middle, spread] = [median(values), spreadOf(values)]
  return middle === null || spread === null ? null : { median: middle, spread }
}
