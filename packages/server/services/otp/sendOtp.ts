import { carriesOtp, drawOtp, parseNumber, readText, renderText } from '@tandem/core'
import {
  codeListName,
  type CodeProduct,
  type otpCalls,
  type OtpSent,
  type ParsedOf,
} from '@tandem/model'
import { createHash, randomInt } from 'node:crypto'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import {
  insertOtp,
  companyName,
  lockOtps,
  otpFailed,
  otpRequestKey,
  otpWait,
  otpWasSent,
  requestedOtp,
  type StoredOtp,
} from '../../store/otp/otpStore.ts'
import { homeCountryOf } from '../../store/companies/homeCountry.ts'
import { type Ctx, seesCompany } from '../ctx.ts'
import { hashCode } from '../auth/codeHash.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readSettings } from '../../store/settings/readSettings.ts'
import { foreign, type SendInput } from '../sms/prepareSend.ts'
import { sendBatch } from '../sms/sendBatch.ts'
import type { SendMobilesPorts } from '../sms/sendMobiles.ts'
import { sendSingle } from '../sms/sendSingle.ts'
import { withText } from '../sms/templateText.ts'
import { keptText } from './keptText.ts'
import { fallbackAsked, planFallback } from './planFallback.ts'
import { pumpedAt } from './pumpGuard.ts'
import { tellOfPumping } from './tellOfPumping.ts'

export type OtpPorts = SendMobilesPorts & Pick<Ports, 'secrets' | 'system' | 'live'>
type OtpInput = ParsedOf<ReturnType<typeof otpCalls>['send']>

/**
 * Makes a code and sends it to a number, as a message whose text is never shown and that expires with it. Repeated under
 * its request key it sends nothing more, also after a crash between the two.
 * @throws Refused otp.noCode, otp.wait, otp.velocity, sms.requestKeyReused, record.foreignId; as withText, as sendSingle
 */
export async function sendOtp(
  ctx: Ctx,
  ports: OtpPorts,
  product: CodeProduct,
  input: OtpInput,
): Promise<OtpSent> {
  const companyId = input.companyId ?? ctx.actor.companyId
  if (!seesCompany(ctx, companyId)) throw foreign('companyId', '@field.companyId')
  const defaultCountry = await withScope(ports.database, ctx.scope, (transaction) =>
    homeCountryOf(transaction, companyId),
  )
  const number = parseNumber(input.mobile, { defaultCountry, accept: 'mobile' })
  if ('reason' in number) throw new Refused('sms.noRecipients', { args: { rejected: 1 } })
  const mobile = number.e164.slice(1)
  const { content, template } = await withText(ctx, ports, product, input)
  const text = readText(content)
  if (!carriesOtp(text)) throw new Refused('otp.noCode', { args: { variable: '{code}' } })
  const owner = { companyId, product }
  const fallback = fallbackAsked(ctx, product, input)

  const settings = await readSettings(ports)
  const otp = await withScope(
    ports.database,
    ctx.scope,
    async (transaction) => {
      // Staff see also companies that do not exist.
      const company = await companyName(transaction, companyId)
      if (company === undefined) throw foreign('companyId', '@field.companyId')
      await lockOtps(transaction, { companyId, mobile })
      const { requestKey } = input
      const requestHash = hashOf(input, owner, mobile)
      if (requestKey !== undefined) {
        const first = await requestedOtp(transaction, owner, requestKey)
        if (first && !first.requestHash.equals(requestHash)) {
          throw new Refused('sms.requestKeyReused')
        }
        if (first) return first
      }
      const seconds = await otpWait(transaction, owner, mobile)
      if (seconds !== undefined) {
        throw new Refused('otp.wait', { args: { seconds }, retryAfterSeconds: seconds })
      }
      const at = { companyId, mobile, country: number.country }
      const pumped = await pumpedAt(transaction, at, settings)
      if (pumped) return { company, pumped } as const
      const code = drawOtp(input, (most) => randomInt(most))
      // Asterisks, which are as long as the code in every alphabet of a message: what is shown has as many parts.
      const shown = renderText(text, ['*'.repeat(code.length)])
      const kept = JSON.stringify(keptText.parse({ content: renderText(text, [code]), shown }))
      const stored = await insertOtp(transaction, {
        ...owner,
        id: String(ports.ids.next()),
        userId: ctx.actor.id,
        mobile,
        country: number.country,
        requestKey,
        requestHash,
        ...hashCode(ports, code),
        textSealed: ports.secrets.seal(kept),
        validitySeconds: input.validity,
      })
      if (!stored) throw new Refused('sms.requestKeyReused')
      if (fallback) {
        const { senderId = null, reference = null } = input
        const of = { otpId: stored.id, companyId, target: `+${mobile}`, kept }
        const message = { senderId, reference, templateId: template ?? null }
        await planFallback(ports, transaction, fallback, { ...of, ...message })
      }
      return stored
    },
    { wide: fallback !== null },
  )
  if ('pumped' in otp) {
    await tellOfPumping(ports, { companyId, ...otp })
    throw new Refused('otp.velocity', { retryAfterSeconds: settings.otpRangeSeconds })
  }
  if (otp.textSealed !== null && !otp.isExpired) {
    try {
      const { textSealed } = otp
      await deliver(ctx, ports, owner, { ...otp, textSealed, mobile, template, input })
    } finally {
      ports.live.publish(codeListName(product), { ids: [otp.id] }, { companyId, ofPeople: true })
    }
  }
  const { id, expiresAt, resendAt } = otp
  return { id, expiresAt: expiresAt.toISOString(), resendAfter: resendAt.toISOString() }
}

/** Hands its message over, once, and says so. */
async function deliver(
  ctx: Ctx,
  ports: OtpPorts,
  { companyId, product }: { companyId: string; product: CodeProduct },
  otp: StoredOtp & {
    textSealed: string
    mobile: string
    /** The one its text is from. */
    template: string | undefined
    input: OtpInput
  },
): Promise<void> {
  const { id, template, input } = otp
  const { content, shown } = keptText.parse(JSON.parse(ports.secrets.open(otp.textSealed)))
  const mobiles = `+${otp.mobile}`
  const message: SendInput & { source: string } = {
    content,
    hidden: { shown, seal: (text) => ports.secrets.seal(text) },
    template,
    isCode: true,
    expiresAt: otp.expiresAt.getTime(),
    companyId,
    source: mobiles,
    // No key of a client's: those have their own codes.
    requestKey: otpRequestKey(id),
    ...(input.senderId !== undefined && { senderId: input.senderId }),
    ...(input.reference !== undefined && { reference: input.reference }),
  }
  const within = <T>(work: (transaction: Transaction) => Promise<T>) =>
    withScope(ports.database, ctx.scope, work)
  try {
    const sent = await send(ctx, ports, product, message)
    await within((t) => otpWasSent(t, id, { ...sent, messageId: sent.messageId ?? null }))
  } catch (error) {
    // Whoever asked twice at once: the other one says how it went.
    if (error instanceof Refused && error.code !== 'sms.requestInFlight') {
      await within((t) => otpFailed(t, id, error.code))
    }
    throw error
  }
}

const NAME = '验证码 / Code'

function send(
  ctx: Ctx,
  ports: OtpPorts,
  product: CodeProduct,
  message: SendInput & { source: string },
) {
  const line = { row: 1, text: message.source }
  const { singles, standings } = ports
  if (!singles || !standings) return sendBatch(ctx, ports, product, message, [line])
  const { id, username } = ctx.actor
  const from = ctx.key
    ? { id: `key:${ctx.key.id}`, name: ctx.key.name, userId: id, username }
    : { id: `codes:${id}`, name: NAME, userId: id, username }
  return sendSingle(ctx, { ...ports, singles, standings }, product, message, { line, from })
}

/** Tells a repeated request from another one with its key. */
const hashOf = (
  { content, templateId, templateName, ...asked }: OtpInput,
  { companyId, product }: { companyId: string; product: CodeProduct },
  mobile: string,
): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [companyId, product, mobile],
        [content ?? null, templateId ?? null, templateName ?? null],
        [asked.length, asked.alphabet, asked.validity],
        [asked.senderId ?? null, asked.reference ?? null],
        // Last, so that what was asked without one is still the same.
        ...(asked.fallbackAfter === undefined ? [] : [asked.fallbackAfter]),
      ]),
    )
    .digest()
