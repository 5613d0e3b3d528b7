import type { Transaction } from '../../store/database/withScope.ts'
import { insertMail } from '../../store/doors/mailStore.ts'
import type { Ports } from '../ports.ts'
import type { MailBody } from './composeMail.ts'

/** Queues a mail, in the transaction of its event; wake the post after the commit. */
export async function queueMail(
  { ids, secrets }: Pick<Ports, 'ids' | 'secrets'>,
  transaction: Pick<Transaction, 'kysely'>,
  mail: {
    kind: string
    to: string
    body: MailBody
    at: Date
    expiresAt?: Date
    registrationId?: string
  },
): Promise<void> {
  await insertMail(transaction, {
    id: ids.next().toString(),
    kind: mail.kind,
    recipient: mail.to,
    registrationId: mail.registrationId ?? null,
    bodySealed: secrets.seal(JSON.stringify(mail.body)),
    at: mail.at,
    expiresAt: mail.expiresAt ?? null,
  })
}
