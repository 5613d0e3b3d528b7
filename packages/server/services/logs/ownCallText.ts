import { type Locale, translate } from '@tandem/i18n'

/** Calls that require only a session: no permission title describes them. */
export const ownCalls = [
  '/sys/selectDepart',
  '/sys/user/updatePassword',
  '/sys/user/editOwn',
  '/sys/user/totp/enrol',
  '/sys/user/totp/confirm',
  '/sys/user/totp/disable',
  '/sys/user/totp/recoveryCodes',
  '/sys/user/endSignInAs',
  '/sys/session/endOwn',
  '/sys/session/others',
  '/sys/common/upload',
  '/sys/listView/add',
  '/sys/listView/edit',
  '/sys/listView/delete',
  '/sys/listView/order',
  '/sys/tableLayout/edit',
  '/sys/tableLayout/setDefault',
  '/sys/tableLayout/delete',
  '/sys/sysAnnouncementSend/editByAnntIdAndUserId',
  '/sys/sysAnnouncementSend/readAll',
  '/sys/userJob/cancel',
] as const

/** The action of a call that only needs a session; a call without a text stays a path. */
export function ownCallText(locale: Locale, path: string): string {
  const call = ownCalls.find((known) => path.endsWith(known))
  return call ? translate(locale, `logs.call.${call}`) : path
}
