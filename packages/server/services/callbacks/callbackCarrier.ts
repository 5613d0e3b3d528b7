import { callbackAddress, readRetryAfter } from '@tandem/core'
import { z } from 'zod'

import { type OutgoingPost, PostFailed } from '../../ports/outgoingPost.ts'
import { findCallback, turnOffCallback } from '../../store/outbox/callbackStore.ts'
import type { OutboxError } from '../../store/outbox/outboxError.ts'
import { type Carrier, NotDelivered } from '../outbox/carrier.ts'
import { openSealed } from '../outbox/openSealed.ts'
import type { Ports } from '../ports.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { signedHeaders } from './signature.ts'

/** Answers that say this very event is not wanted, however often it comes. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422])
/** The receiver is gone for good: nothing more is sent there. */
const GONE = 410

/** An endpoint that asks for more is tried earlier: a slip of it would hold all that follows for a day. */
const LONGEST_PAUSE_MS = 3_600_000

const receipts = z.array(z.unknown())

/** Delivers events to customers' programs: POST of JSON, signed, only to public addresses. */
export const callbackCarrier = (
  ports: Pick<Ports, 'system' | 'secrets' | 'clock'> & { outgoing: OutgoingPost },
): Carrier => ({
  async deliver({ id, name, about, payload, createTime }, signal) {
    const callback = about === null ? undefined : await findCallback(ports.system, about)
    // Deleted or turned off meanwhile: nobody waits for it any more.
    if (!callback) return undefined
    const { publicUrl } = await readSettings(ports)
    const url = callbackAddress(callback.url, publicUrl)
    if (!url) throw new NotDelivered({ code: 'outbox.noHost', args: { host: '{host}' } })
    const secrets = callback.secretsSealed.map((sealed) => openSealed(ports, sealed, String))
    const body = JSON.stringify({
      id,
      type: name,
      createTime: createTime.toISOString(),
      data: receipts.parse(payload),
    })
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Tandem-Callback/1',
      ...signedHeaders(secrets, { id, body, at: ports.clock.now() }),
    }
    const { status, retryAfter } = await ports.outgoing
      .post(url, { headers, body, signal })
      .catch((error: unknown) => {
        if (!(error instanceof PostFailed)) throw error
        throw new NotDelivered(reasons[error.kind] ?? { text: error.message })
      })
    if (status >= 200 && status < 300) return { status }
    if (status === GONE) await turnOffCallback(ports.system, callback.id)
    throw new NotDelivered(
      { text: `HTTP ${status}` },
      {
        status,
        isLasting: status === GONE || REFUSALS.has(status),
        afterMs: readRetryAfter(retryAfter, ports.clock.now(), LONGEST_PAUSE_MS),
      },
    )
  },
})

/** Ours, said in the reader's language. */
const reasons: Partial<Record<PostFailed['kind'], OutboxError>> = {
  refused: { code: 'outbox.notPublic', args: {} },
  timeout: { code: 'outbox.noAnswer', args: {} },
}
