import { useSession } from './DataContext.tsx'
import { useBrand } from './useBrand.ts'

/** Where recharges are asked for and listed (spec §2). */
export const RECHARGE_PAGE = '/SysCustomerPay'

/**
 * The page to recharge at, where it is offered: to who may see recharges, unless their header is plain or the brand of
 * this host hides it (spec §6). Whatever leads there asks here; an address that is typed in opens all the same.
 */
export function useRechargePage(): string | undefined {
  const { user, may } = useSession()
  const { hideRecharge } = useBrand()
  return may('recharge:list') && !user.plainHeader && !hideRecharge ? RECHARGE_PAGE : undefined
}
