import { parseNumber, typedOtp } from '@tandem/core'
import { codeListName, type CodeProduct, type otpCalls, type ParsedOf } from '@tandem/model'

import { homeCountryOf } from '../../store/companies/homeCountry.ts'
import { countConversion } from '../../store/otp/countConversion.ts'
import { withScope } from '../../store/database/withScope.ts'
import { type OtpTarget, tryOtp, useOtp } from '../../store/otp/otpStore.ts'
import type { Ctx } from '../ctx.ts'
import { isCode } from '../auth/codeHash.ts'
import { ofCompanies } from '../../store/lists/ofCompanies.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/**
 * Whether it is the code that was sent. Every reason why it is not has the same answer: wrong, used, expired, replaced,
 * tried five times, another company's, never sent.
 * @throws Refused otp.oneTarget
 */
export async function verifyOtp(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'secrets' | 'live'>,
  product: CodeProduct,
  { id, mobile, code }: ParsedOf<ReturnType<typeof otpCalls>['verify']>,
): Promise<{ verified: boolean }> {
  if ((id === undefined) === (mobile === undefined)) throw new Refused('otp.oneTarget')
  const { companyId: own } = ctx.actor
  const { found, verified } = await withScope(ports.database, ctx.scope, async (transaction) => {
    const target: OtpTarget =
      id === undefined
        ? {
            companyId: own,
            product,
            mobile: digitsOf(mobile ?? '', await homeCountryOf(transaction, own)),
          }
        : { id }
    const inSight = ofCompanies(ctx, 'o.company_id')
    const tried = await tryOtp(transaction, product, { target, inSight })
    const isRight = isCode(ports, tried, typedOtp(code))
    if (tried && isRight) {
      const used = await useOtp(transaction, tried.id)
      if (used) await countConversion(transaction, used)
    }
    return { found: tried, verified: isRight }
  })
  if (found) {
    const { id: codeId, companyId } = found
    ports.live.publish(codeListName(product), { ids: [codeId] }, { companyId, ofPeople: true })
  }
  return { verified }
}

/** '' is nobody's number. */
function digitsOf(mobile: string, defaultCountry: string | null): string {
  const number = parseNumber(mobile, { defaultCountry, accept: 'mobile' })
  return 'reason' in number ? '' : number.e164.slice(1)
}
