import { parseMicros } from '@tandem/core'
import type { HomeFigures, TotalData } from '@tandem/model'

/** Whether anything was ever sent, as far as the home figures reach back. */
export const isNew = ({ days, lastWeek, week }: TotalData): boolean =>
  lastWeek.sent === 0 && week.sent === 0 && days.every(({ sent }) => sent === 0)

/** Delivered of what was sent, in percent with one decimal; 0 of nothing. */
export const deliveryRate = ({ sent, delivered }: HomeFigures): number =>
  sent === 0 ? 0 : Math.round((delivered / sent) * 1000) / 10

/** An amount as a number, for comparing only: what is shown stays the exact decimal. */
export const comparable = (amount: string): number => Number(parseMicros(amount) ?? 0n)

/** The first few by messages, the others left to the list behind. */
export const most = <T extends HomeFigures>(figures: readonly T[], count: number): T[] =>
  figures.toSorted((a, b) => b.sent - a.sent).slice(0, count)

/** An amount in whole units of its currency with two decimals, for drawing only. */
export const inUnits = (amount: string): number =>
  Math.round(Number(parseMicros(amount) ?? 0n) / 10_000) / 100
