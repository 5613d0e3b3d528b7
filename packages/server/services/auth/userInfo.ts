import type { Session } from '../session.ts'
import type { UserInfo } from '@tandem/model'

/** The signed-in user as returned by session calls. */
export const userInfo = (session: Session): UserInfo => ({
  id: session.userId,
  username: session.username,
  realname: session.realname,
  avatar: session.avatar,
  email: session.email,
  phone: session.phone,
  orgCode: session.orgCode,
  isAdmin: session.isAdmin ? 1 : 0,
  status: session.status === '1' ? 1 : 2,
  companyId: session.companyId,
  companyName: session.companyName,
  companyKind: session.companyKind,
  currency: session.currency,
  timeZone: session.timeZone,
  locale: session.locale,
  hideAmounts: session.hideAmounts,
  plainHeader: session.plainHeader,
})
