import type { CodeMode, CodeWay } from '@tandem/model'

import type { CodeCounts } from '../../store/doors/codeStore.ts'
import type { GuestCtx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** Seconds a code is valid, and until another can be requested. */
export const VALID_SECONDS = 600
export const WAIT_SECONDS = 60
/** Codes per target: common figures of carriers' own platforms. */
const TARGET_HOUR = 5
const TARGET_DAY = 10
/** Codes requested per address; an office shares one. */
const FROM_HOUR = 20
const FROM_DAY = 60
/** Codes actually sent to one phone or mailbox per day, however the target was typed. */
export const RECIPIENT_DAY = 15
/**
 * From these counts on a captcha is required: per target, per address, and for everyone within an
 * hour.
 */
const PICTURE_AFTER = 3
const PICTURE_AFTER_ALL: Record<CodeMode, number> = { '0': 300, '1': 30, '2': 100 }
/**
 * Maximum codes of all callers. Account requests send to any number, which premium-number fraud exploits;
 * signing in and resetting send only to numbers on file.
 */
const ALL: Record<CodeMode, { hour: number; day: number }> = {
  '0': { hour: 2_000, day: 20_000 },
  '1': { hour: 60, day: 300 },
  '2': { hour: 500, day: 5_000 },
}

/** @throws Refused door.codeWait, door.codeQuota */
export function demandQuota(
  counts: CodeCounts,
  { mode, way }: { mode: CodeMode; way: CodeWay },
  now: Date,
): void {
  const since = counts.lastAt ? now.getTime() - counts.lastAt.getTime() : Number.POSITIVE_INFINITY
  const seconds = Math.ceil(WAIT_SECONDS - since / 1000)
  if (seconds > 0) {
    throw new Refused('door.codeWait', { args: { seconds }, retryAfterSeconds: seconds })
  }
  // Mail is free; its limits only prevent flooding of mailboxes.
  const all = way === 'phone' ? ALL[mode] : ALL['0']
  const day =
    counts.targetDay >= TARGET_DAY || counts.fromDay >= FROM_DAY || counts.allDay >= all.day
  const hour =
    counts.targetHour >= TARGET_HOUR || counts.fromHour >= FROM_HOUR || counts.allHour >= all.hour
  if (!day && !hour) return
  const hours = day ? 24 : 1
  throw new Refused('door.codeQuota', { args: { hours }, retryAfterSeconds: hours * 3_600 })
}

/** @throws Refused login.captchaRequired, login.captchaWrong, login.captchaExpired */
export async function demandPicture(
  { captchas }: Pick<Ports, 'captchas'>,
  { captcha, checkKey }: { captcha?: string | undefined; checkKey?: string | undefined },
): Promise<void> {
  if (!captcha || !checkKey) throw pictureWanted()
  const found = await captchas.check(checkKey, captcha)
  if (found === 'expired') throw new Refused('login.captchaExpired')
  if (found === 'wrong') throw new Refused('login.captchaWrong')
}

/** The refusal for a missing captcha. */
export const pictureWanted = (): Refused =>
  new Refused('login.captchaRequired', {
    fields: { captcha: { reason: 'login.captchaRequired' } },
  })

/** Whether so many codes were requested that a captcha is required. */
export const wantsPicture = (counts: CodeCounts, mode: CodeMode): boolean =>
  counts.targetDay >= PICTURE_AFTER ||
  counts.fromDay >= PICTURE_AFTER ||
  counts.allHour >= PICTURE_AFTER_ALL[mode]

/** Data about the caller. */
export type Caller = GuestCtx & {
  /** From the Host header, for the brand in the text; undefined: not a valid one. */
  host: string | undefined
}
