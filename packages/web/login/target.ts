import { parse } from '../data/storage.ts'

/** Where a person lands who wished for nothing else (spec §2). */
export const WORKPLACE = '/dashboard/workplace'
const KEPT = 'login-target'

/**
 * The place the person wanted to go to, from the query of the sign-in page: only addresses of this console, whatever
 * a link that was sent to somebody says. Null: none, or none of ours.
 */
export function wishedPlace(search: string, origin: string): string | null {
  const wished = new URLSearchParams(search).get('redirect')
  if (!wished?.startsWith('/')) return null
  // Browsers read "/\" and "/<tab>/" as "//": only what they make of it tells whose address it is.
  const address = URL.parse(wished, origin)
  if (address === null || address.origin !== origin) return null
  if (address.pathname.startsWith('/user/') || address.pathname.startsWith('//')) return null
  return address.pathname + address.search + address.hash
}

/** Keeps the wish while the person is away at the single sign-on server, which brings nothing of it back. */
export function keepPlace(place: string | null): void {
  if (place === null) sessionStorage.removeItem(KEPT)
  else sessionStorage.setItem(KEPT, JSON.stringify(place))
}

/** Where to go now: what the address says, else what was kept before leaving, else the start. */
export function placeToGo(search = location.search, origin = location.origin): string {
  const raw = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  const kept = raw === null ? null : parse(raw)
  return wishedPlace(search, origin) ?? (typeof kept === 'string' ? kept : null) ?? '/'
}
