import { composeId } from '@tandem/core'

import { deleteOldLines } from '../../store/logs/signInStore.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'

const DAY_MS = 86_400_000

/** Removes sign-ins, operations and API requests past their retention; returns the number of each. */
export async function removeOldLines(
  ports: Pick<Ports, 'system' | 'secrets' | 'clock'>,
  signal: AbortSignal,
): Promise<{ signIns: number; operations: number; apiRequests: number }> {
  const { signInLogDays, operationLogDays, apiRequestDays } = await readSettings(ports)
  const before = (days: number) => composeId(ports.clock.now() - days * DAY_MS, 0)
  const { system } = ports
  return {
    signIns: await deleteOldLines(system, 'sign_in_log', before(signInLogDays), signal),
    operations: await deleteOldLines(system, 'operation_log', before(operationLogDays), signal),
    apiRequests: await deleteOldLines(system, 'api_request_log', before(apiRequestDays), signal),
  }
}
