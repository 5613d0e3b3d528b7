import { createHash } from 'node:crypto'
import { OTP_RESEND_SECONDS, OTP_TRIES } from '@tandem/core'

import type { Message } from '../engine/message.ts'
import { hashCode } from '../services/auth/codeHash.ts'
import type { Transaction } from '../store/database/withScope.ts'
import { countConversions } from '../store/otp/countConversion.ts'
import { prefixOf } from '../store/otp/otpStore.ts'
import type { Dice } from '../store/sandbox/dice.ts'
import { insertRows } from '../store/sandbox/insertRows.ts'
import type { PastCodes } from '../store/sandbox/pastCodes.ts'
import { the, type SandboxIds } from '../store/sandbox/sandboxIds.ts'

/** How a message ended, and when, UTC ms. */
export interface PastEnd {
  state: string
  doneAt: number
}

/** Of a hundred people who get a code, so many enter it. */
const ENTERED = 86
/** So many of the others try until they may not any more. */
const EXHAUSTED = 2

/** What became of the codes of `otp/send`: entered, tried too often, replaced by the next one, or left to expire. */
export function pastOtps(
  { client }: Transaction,
  {
    sandbox,
    dice,
    now,
    seal,
  }: { sandbox: SandboxIds; dice: Dice; now: Date; seal: (text: string) => string },
) {
  const rows: Record<string, unknown>[] = []
  const entered: string[] = []

  /** Codes whose messages ended. @param firstId of theirs, less than those of their messages */
  function note(
    plan: PastCodes,
    messages: readonly Message[],
    { ends, firstId }: { ends: ReadonlyMap<number, PastEnd>; firstId: number },
  ): void {
    const { company, product, validity } = plan
    if (validity === undefined) return
    const codes = new Map(plan.codes.map((one) => [one.mobile, one]))
    const at = plan.at.getTime()
    const expiresAt = at + validity * 1_000
    for (const [index, message] of messages.entries()) {
      const { code = '', mobile = '' } = codes.get(message.msisdn) ?? {}
      const isReplaced = plan.again.has(mobile)
      const fate = isReplaced
        ? { tries: 0, usedAt: null }
        : fateOf(ends.get(message.id), { expiresAt, isNew: at > now.getTime() - 600_000 })
      if (fate.usedAt !== null) entered.push(String(message.id))
      const id = String(firstId + index)
      const { codeHash, keySealed } = hashCode({ secrets: { seal } }, code)
      rows.push({
        id,
        company_id: the(sandbox.company, company.key),
        product,
        user_id: the(sandbox.user, company.key),
        mobile,
        prefix: prefixOf(mobile),
        country: message.network?.country ?? '',
        request_hash: bytes(createHash('sha256').update(id).digest()),
        code_hash: bytes(codeHash),
        key_sealed: keySealed,
        task_id: message.task.id,
        message_id: String(message.id),
        tries: fate.tries,
        create_time: new Date(at).toISOString(),
        resend_at: new Date(at + OTP_RESEND_SECONDS * 1_000).toISOString(),
        expires_at: new Date(expiresAt).toISOString(),
        used_at: fate.usedAt === null ? null : new Date(fate.usedAt).toISOString(),
        replaced_at: isReplaced ? new Date(at + 75_000).toISOString() : null,
      })
    }
  }

  function fateOf(
    end: PastEnd | undefined,
    { expiresAt, isNew }: { expiresAt: number; isNew: boolean },
  ): { tries: number; usedAt: number | null } {
    if (end?.state !== 'delivered') return { tries: 0, usedAt: null }
    const roll = dice.between(1, 100)
    // Most look at once, some only later.
    const usedAt = end.doneAt + 5_000 - Math.round(Math.log(1 - dice.roll()) * 16_000)
    const tries = dice.roll() < 0.9 ? 1 : dice.between(2, OTP_TRIES - 1)
    const mayEnter = usedAt < Math.min(expiresAt, now.getTime())
    if (roll <= (isNew ? ENTERED / 2 : ENTERED) && mayEnter) return { tries, usedAt }
    if (roll > 100 - EXHAUSTED) return { tries: OTP_TRIES, usedAt: null }
    return { tries: dice.roll() < 0.2 ? 1 : 0, usedAt: null }
  }

  return {
    note,
    async store(): Promise<void> {
      await insertRows(client, 'sms_otp', rows)
      await countConversions({ client }, entered)
    },
  }
}

const bytes = (buffer: Buffer): string => `\\x${buffer.toString('hex')}`
