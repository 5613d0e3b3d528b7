import { countryName } from '@tandem/i18n'
import { CAPPED } from '../../ports/sms/caps.ts'
import type { Ctx } from '../ctx.ts'
import { amountFor } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import type { Prepared } from './prepareSend.ts'
import type { Recipients } from './recipients.ts'
import { reasonText } from '../reasonText.ts'

/**
 * Refuses a list of which nothing can be sent, with the reason: no valid number, all on a blacklist, no usable rate, no route, or a
 * balance that does not cover the first message.
 */
export function refuseSend(ctx: Ctx, prepared: Prepared): void {
  const { accepted, affordable } = prepared.recipients
  if (accepted === 0) throw noneRefused(ctx, prepared.recipients)
  if (affordable === 0) throw unpaidRefused(prepared, prepared.availableMicros)
}

/** The refusal of what its company cannot pay for. @param availableMicros what it has */
export const unpaidRefused = (
  { recipients, currency, seesMoney }: Prepared,
  availableMicros: bigint,
): Refused =>
  new Refused('balance.insufficient', {
    args: {
      needed: amountFor(seesMoney, recipients.amountMicros, currency),
      available: amountFor(seesMoney, availableMicros, currency),
    },
  })

/** The refusal of numbers that get nothing. @param reasons of all of them, with how many have each */
export function blockedRefused(ctx: Ctx, reasons: ReadonlyMap<string, number>): Refused {
  const rejected = [...reasons.values()].reduce((sum, count) => sum + count, 0)
  const ruled = [...reasons].find(
    ([reason, count]) => /^(sender|signature)\./.test(reason) && count * 2 > rejected,
  )
  if (ruled) {
    const [reason] = ruled
    return new Refused('sms.leftOut', {
      args: { reason: reasonText(ctx.locale, reason) ?? reason },
    })
  }
  const blocked = (reasons.get('number.optedOut') ?? 0) + (reasons.get('number.blacklisted') ?? 0)
  const capped = blocked === 0 && reasons.get(CAPPED) === rejected
  const why = blocked === rejected ? 'sms.blacklisted' : 'sms.noRecipients'
  return new Refused(capped ? 'sms.capped' : why, { args: { rejected } })
}

/** The refusal of a list without a recipient: by the networks that have no price or route, if most lack one. */
function noneRefused(
  ctx: Ctx,
  { rejected, without, reasons }: Pick<Recipients, 'rejected' | 'without' | 'reasons'>,
): Refused {
  const blocking = [...without].find(([reason]) => (reasons.get(reason) ?? 0) * 2 > rejected)
  if (!blocking) return blockedRefused(ctx, reasons)
  const [reason, networks] = blocking
  const codes = new Set([...networks.values()].map(({ country }) => country))
  const countries = [...codes].map((iso2) => countryName(ctx.locale, iso2))
  const shown = list(ctx, countries)
  if (reason === 'rate.notPresent' || reason === 'route.notPresent') {
    return new Refused(reason, { args: { countries: shown } })
  }
  return new Refused('sms.notSold', {
    args: { countries: shown, reason: reasonText(ctx.locale, reason) ?? reason },
  })
}

function list(ctx: Ctx, names: string[]): string {
  const shown = names.slice(0, 5)
  const format = new Intl.ListFormat(ctx.locale === 'zh_CN' ? 'zh-Hans' : 'en', {
    type: 'conjunction',
  })
  return names.length > shown.length ? `${shown.join(', ')} …` : format.format(shown)
}
