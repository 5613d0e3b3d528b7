import { parse } from '../data/storage.ts'

/** The default page after signing in (spec §2). */
export const WORKPLACE = '/dashboard/workplace'
const KEPT = 'login-target'

/**
 * The page the user wanted to open, from the query of the sign-in page: only URLs of this console, whatever a link
 * contains. Null: none, or not one of ours.
 */
export function wishedPlace(search: string, origin: string): string | null {
  const wished = new URLSearchParams(search).get('redirect')
  if (!wished?.startsWith('/')) return null
  // Browsers read "/\" and "/<tab>/" as "//": only their interpretation shows whose URL it is.
  const address = URL.parse(wished, origin)
  if (address === null || address.origin !== origin) return null
  if (address.pathname.startsWith('/user/') || address.pathname.startsWith('//')) return null
  return address.pathname + address.search + address.hash
}

/** Remembers the target while the user is at the single sign-on server, which does not return it. */
export function keepPlace(place: string | null): void {
  if (place === null) sessionStorage.removeItem(KEPT)
  else sessionStorage.setItem(KEPT, JSON.stringify(place))
}

/** Where to go now: the target in the URL, otherwise the remembered one, otherwise the default. */
export function placeToGo(search = location.search, origin = location.origin): string {
  const raw = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  const kept = raw === null ? null : parse(raw)
  return wishedPlace(search, origin) ?? (typeof kept === 'string' ? kept : null) ?? '/'
}
