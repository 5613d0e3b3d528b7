import type { OpenDoors } from '@tandem/model'
import { clearPageSession, pageToken, stay } from '../data/pageSession.ts'
import { cameBySingleSignOn } from '../data/session.ts'
import { client } from './transport.ts'

/** Address of the sign-in page (spec §2). */
export const LOGIN = '/user/login'

/** Where the sign-in page is, with the way back. */
export function loginAddress({ pathname, search }: { pathname: string; search: string }): string {
  // Served by something that knows only files, its address is the file's.
  if (pathname === LOGIN) return '/login.html'
  const here = `${pathname}${search}`
  return here === '/' ? LOGIN : `${LOGIN}?redirect=${encodeURIComponent(here)}`
}

export const goToLogin = (): void => location.replace(loginAddress(location))

/**
 * Where somebody goes who leaves on purpose: the sign-in page, for whoever came by single sign-on past that server,
 * which else would let the next person at this browser in as them.
 */
async function placeAfterLeaving(): Promise<string> {
  if (stay || !cameBySingleSignOn()) return LOGIN
  try {
    return (await client.get<OpenDoors>('/sys/doors', {}, { quiet: true })).casLogoutUrl ?? LOGIN
  } catch {
    // Leaving here is more important than leaving there.
    return LOGIN
  }
}

/** Leaves on purpose: whoever comes next begins anew. */
export async function leave(): Promise<void> {
  // Asked while there is a session that says how the person came.
  const place = placeAfterLeaving()
  try {
    await logOut()
  } finally {
    location.replace(await place)
  }
}

/** Long enough to read why the server could not be told. */
const READ_MS = 1_500

/** Ends the session of this page on the server and here; here even if the server cannot be told, and it says why (spec §4). */
export async function logOut(): Promise<void> {
  const hadToken = pageToken() !== null
  try {
    if (hadToken) await client.post('/sys/logout', {})
  } catch (error) {
    clearPageSession()
    await new Promise((resolve) => setTimeout(resolve, READ_MS))
    throw error
  } finally {
    clearPageSession()
  }
}
