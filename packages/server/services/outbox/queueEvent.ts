import type { Transaction } from '../../store/database/withScope.ts'
import { insertEvent, type NewEvent } from '../../store/outbox/outboxStore.ts'
import type { Ports } from '../ports.ts'

/**
 * Queues an event, in the transaction that decides it; wake the outbox after the commit. `secret` is readable by its
 * carrier alone.
 */
export const queueEvent = (
  { ids, secrets }: Pick<Ports, 'ids' | 'secrets'>,
  transaction: Transaction,
  {
    secret,
    about = null,
    payload = null,
    expiresAt = null,
    ...event
  }: Pick<NewEvent, 'kind' | 'name' | 'companyId' | 'target' | 'at'> &
    Partial<Pick<NewEvent, 'about' | 'payload' | 'expiresAt' | 'dueAt'>> & { secret: string },
): Promise<void> =>
  insertEvent(transaction, {
    ...event,
    id: ids.next().toString(),
    about,
    payload,
    expiresAt,
    sealed: secrets.seal(secret),
  })
