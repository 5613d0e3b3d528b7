import { type Locale, translate } from '@tandem/i18n'
import {
  accountCalls,
  brandCalls,
  noticeCalls,
  sessionCalls,
  signInAsCalls,
  signInCalls,
  userJobCalls,
  viewCalls,
} from '@tandem/model'

/** Calls that require only a session: no permission title describes them, so they say it themselves. */
export const ownCalls = [
  ...Object.values(accountCalls),
  ...Object.values(brandCalls),
  ...Object.values(noticeCalls),
  ...Object.values(sessionCalls),
  ...Object.values(signInAsCalls),
  ...Object.values(signInCalls),
  ...Object.values(userJobCalls),
  ...Object.values(viewCalls),
].flatMap((call) => ('said' in call ? [{ path: call.path, said: call.said }] : []))

/** The action of a call that only needs a session; a call without a text stays a path. */
export function ownCallText(locale: Locale, path: string): string {
  const call = ownCalls.find((known) => path.endsWith(known.path))
  return call ? translate(locale, `logs.call.${call.said}`) : path
}
