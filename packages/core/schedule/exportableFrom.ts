import { DAY_MS } from './partition.ts'

const MINUTE_MS = 60_000

/**
 * From when on data can be downloaded, where only that of some past days can (spec §5: the past week): so many times 24 hours
 * before now, whatever clocks did meanwhile, from the beginning of that minute on. UTC ms.
 */
export const exportableFrom = (now: number, days: number): number =>
  Math.floor((now - days * DAY_MS) / MINUTE_MS) * MINUTE_MS
