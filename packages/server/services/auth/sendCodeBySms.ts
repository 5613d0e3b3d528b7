import { finalText } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Ports } from '../ports.ts'
import { companyCtx } from '../companyCtx.ts'
import { Refused } from '../Refused.ts'
import type { SendPorts } from '../sms/prepareSend.ts'
import { sendSingle, type SinglePorts } from '../sms/sendSingle.ts'
import type { SendCode } from './codeCarrier.ts'

/** Tried in this order; products without price or route for the number are skipped. */
const products: readonly SmsProduct[] = ['otpPremium', 'otpReguler', 'notify']
const passedOver = new Set(['rate.notPresent', 'route.notPresent', 'sms.noRecipients'])

/**
 * Sends codes as messages of the platform's own engine: priced, routed and traced like any other. The paying company
 * and staff see asterisks: a readable code in an outbox would open any account.
 */
export function sendCodeBySms(ports: SendPorts & SinglePorts & Pick<Ports, 'secrets'>): SendCode {
  return async ({ companyId, senderId, mobile, content, shown, requestKey, expiresAt, locale }) => {
    const ctx = companyCtx({ companyId, locale, now: ports.clock.now(), requestId: 'door-code' })
    const input = {
      content,
      hidden: { shown: finalText(shown), seal: (text: string) => ports.secrets.seal(text) },
      expiresAt: expiresAt.getTime(),
      requestKey,
      source: mobile,
      name: NAME,
      ...(senderId === null ? {} : { senderId }),
    }
    const entrance = { line: { row: 1, text: mobile }, from: SOURCE }
    for (const [index, product] of products.entries()) {
      try {
        await sendSingle(ctx, ports, product, input, entrance)
        return
      } catch (error) {
        const last = index === products.length - 1
        if (last || !(error instanceof Refused) || !passedOver.has(error.code)) throw error
      }
    }
  }
}

// Shown in task lists instead of the text, which contains the code.
const NAME = '验证码 / Code'
const SOURCE = { id: 'codes', name: NAME, userId: '0', username: 'system' }
