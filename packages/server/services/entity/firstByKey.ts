import { createHash } from 'node:crypto'
import { pointRequestKey, takeRequestKey } from '../../store/entity/requestKeys.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { Refused } from '../Refused.ts'
import type { Work } from './work.ts'

/** A request that is carried out once. */
export interface OnceAsked {
  /** Which call it is, as a key belongs to one: its action. */
  action: string
  /** All that it asks for. */
  asked: object
  requestKey: string | undefined
  /** Of the record that it makes if it is the first. */
  id: string
}

/**
 * The record that the first request with this key made; undefined: it is this one. Others with the key wait until its
 * transaction ends, and are the first if it is undone. Whoever then makes no record says which one stands for it (`standsFor`).
 * @throws Refused request.keyReused if the first asked for something else
 */
export async function firstByKey(
  { ctx, transaction }: Work,
  { action, asked, requestKey, id }: OnceAsked,
): Promise<string | undefined> {
  if (requestKey === undefined) return undefined
  const hash = createHash('sha256')
    .update(JSON.stringify([action, asked]))
    .digest()
  const request = { userId: ctx.actor.id, key: requestKey, hash, recordId: id, at: ctx.now }
  const taken = await withEverything(transaction, () => takeRequestKey(transaction, request))
  if (taken === 'new') return undefined
  if (!taken.same) throw new Refused('request.keyReused')
  return taken.recordId
}

/** A request with a key found that its record was there already: others with the key are told that one. */
export async function standsFor(
  { ctx, transaction }: Work,
  requestKey: string | undefined,
  recordId: string,
): Promise<void> {
  if (requestKey === undefined) return
  const request = { userId: ctx.actor.id, key: requestKey, recordId }
  await withEverything(transaction, () => pointRequestKey(transaction, request))
}
