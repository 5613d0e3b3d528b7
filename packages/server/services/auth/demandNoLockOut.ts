import type { GuestCtx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { mayComeFrom } from './allowedAddress.ts'

/**
 * Nobody can save an address list that locks them out.
 * @param list the new value; undefined if unchanged
 * @throws Refused address.lockOut on the field `ipList`
 */
export function demandNoLockOut({ ip }: Pick<GuestCtx, 'ip'>, list: unknown): void {
  const ipList = typeof list === 'string' ? list : null
  if (mayComeFrom({ ipList, companyIpList: null }, ip)) return
  const args = { address: ip }
  throw new Refused('address.lockOut', {
    args,
    fields: { ipList: { reason: 'address.lockOut', args } },
  })
}
