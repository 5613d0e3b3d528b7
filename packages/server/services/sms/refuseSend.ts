import { countryName } from '@tandem/i18n'
import { CAPPED } from '../../ports/sms/caps.ts'
import type { Ctx } from '../ctx.ts'
import { amountFor } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import type { Prepared } from './prepareSend.ts'
import { reasonText } from '../reasonText.ts'

/**
 * Refuses a list of which nothing can be sent, with the reason: no valid number, all on a blacklist, no usable rate, no route, or a
 * balance that does not cover the first message.
 */
export function refuseSend(
  ctx: Ctx,
  { recipients, currency, availableMicros, seesMoney }: Prepared,
): void {
  const { accepted, rejected, affordable, amountMicros, without, reasons } = recipients
  if (accepted === 0) {
    const blocking = [...without].find(([reason]) => (reasons.get(reason) ?? 0) * 2 > rejected)
    if (!blocking) {
      const ruled = [...reasons].find(
        ([reason, count]) => /^(sender|signature)\./.test(reason) && count * 2 > rejected,
      )
      if (ruled) {
        const [reason] = ruled
        throw new Refused('sms.leftOut', {
          args: { reason: reasonText(ctx.locale, reason) ?? reason },
        })
      }
      const blocked =
        (reasons.get('number.optedOut') ?? 0) + (reasons.get('number.blacklisted') ?? 0)
      const capped = blocked === 0 && reasons.get(CAPPED) === rejected
      const why = blocked === rejected ? 'sms.blacklisted' : 'sms.noRecipients'
      const code = capped ? 'sms.capped' : why
      throw new Refused(code, { args: { rejected } })
    }
    const [reason, networks] = blocking
    const codes = new Set([...networks.values()].map(({ country }) => country))
    const countries = [...codes].map((iso2) => countryName(ctx.locale, iso2))
    const shown = list(ctx, countries)
    if (reason === 'rate.notPresent' || reason === 'route.notPresent') {
      throw new Refused(reason, { args: { countries: shown } })
    }
    throw new Refused('sms.notSold', {
      args: { countries: shown, reason: reasonText(ctx.locale, reason) ?? reason },
    })
  }
  if (affordable > 0) return
  throw new Refused('balance.insufficient', {
    args: {
      needed: amountFor(seesMoney, amountMicros, currency),
      available: amountFor(seesMoney, availableMicros, currency),
    },
  })
}

function list(ctx: Ctx, names: string[]): string {
  const shown = names.slice(0, 5)
  const format = new Intl.ListFormat(ctx.locale === 'zh_CN' ? 'zh-Hans' : 'en', {
    type: 'conjunction',
  })
  return names.length > shown.length ? `${shown.join(', ')} …` : format.format(shown)
}
