import type { Ports } from '../ports.ts'
import { NotDelivered } from './carrier.ts'

/**
 * What is sealed in an event, as `read` understands it. Its error may quote it, so none is passed on.
 * @throws NotDelivered
 */
export function openSealed<Value>(
  { secrets }: Pick<Ports, 'secrets'>,
  sealed: string | null,
  read: (text: string) => Value,
): Value {
  try {
    return read(secrets.open(sealed ?? ''))
  } catch {
    throw new NotDelivered({ code: 'outbox.unreadable', args: {} }, { isLasting: true })
  }
}
