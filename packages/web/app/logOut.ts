import { clearSession, readToken } from '../data/session.ts'
import { client } from './transport.ts'

/** Where the sign-in page is, with the way back. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  const here = `${pathname}${search}`
  return pathname === '/' || pathname === '/user/login'
    ? '/login.html'
    : `/login.html?redirect=${encodeURIComponent(here)}`
}

export const goToLogin = (): void => location.replace(loginAddress(location))

/** Ends the session on the server and here; here even if the server cannot be told (spec §4). */
export async function logOut(): Promise<void> {
  const hadToken = readToken() !== null
  try {
    if (hadToken) await client.post('/sys/logout', {})
  } finally {
    clearSession()
  }
}
