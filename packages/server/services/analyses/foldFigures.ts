import { foldRollup } from '../../store/rollup/foldRollup.ts'
import type { Ports } from '../ports.ts'

/** Sums up figures of past hours and days; returns how many steps that took. Can be stopped and restarted at any point. */
export const foldFigures = async (
  { system }: Pick<Ports, 'system'>,
  signal: AbortSignal,
): Promise<{ steps: number }> => ({ steps: await foldRollup(system, signal) })
