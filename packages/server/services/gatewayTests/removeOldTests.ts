import { DAY_MS } from '@tandem/core'
import { removeReceptions, removeTests } from '../../store/gatewayTests/removeTests.ts'
import type { Ports } from '../ports.ts'

/** A gateway's own line is made of its last 20 runs, which with one test a week are 140 days. */
const KEPT_DAYS = 180

/** Removes tests that are too old to say anything of a gateway, and what phones told of them; how many of each. */
export async function removeOldTests(
  ports: Pick<Ports, 'system' | 'clock'>,
  signal: AbortSignal,
): Promise<{ tests: number; receptions: number }> {
  const before = ports.clock.now() - KEPT_DAYS * DAY_MS
  return {
    tests: await removeTests(ports.system, before, signal),
    receptions: await removeReceptions(ports.system, before, signal),
  }
}
