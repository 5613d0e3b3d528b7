import { type ButtonRules, controlOf } from '@tandem/core'
import type { LoginResult, PermissionResult, SignInAsResult, UserInfo } from '@tandem/model'
import { parse, readEntry, removeEntry, writeEntry } from './storage.ts'

const ACTING = 'Acting-Session'

/** A stay in somebody else's console: of this tab alone, while the others go on as oneself. */
export type Acting = SignInAsResult

export const saveActing = (acting: Acting): void =>
  sessionStorage.setItem(ACTING, JSON.stringify(acting))

export function readActing(): Acting | null {
  const stored = parse(sessionStorage.getItem(ACTING) ?? 'null')
  if (typeof stored !== 'object' || stored === null) return null
  if (!('token' in stored && 'endsAt' in stored && 'userInfo' in stored)) return null
  const { token, endsAt, userInfo } = stored
  if (typeof token !== 'string' || typeof endsAt !== 'string' || !isUserInfo(userInfo)) return null
  return { token, endsAt, userInfo }
}

/** The token of who signed in at this browser, or null; a page that is loaded already asks `pageToken`. */
export function readToken(): string | null {
  const token = readEntry('Access-Token')
  return typeof token === 'string' && token !== '' ? token : null
}

/** Keeps what a login answered, under the family's names, and whether another server had asked who it is. */
export function saveLogin(
  { token, userInfo, device }: Pick<LoginResult, 'token' | 'userInfo'> & { device?: string },
  { bySingleSignOn = false } = {},
): void {
  // A stay of this tab as somebody else ended with the login it was begun in.
  clearActing()
  // Whose it is comes first: no other tab ever takes the new token for that of the person before.
  saveUser(userInfo)
  writeEntry('Access-Token', token)
  // It outlives the session: it is what the next sign-in is known by.
  if (device !== undefined) writeEntry('Login_Device', device, null)
  if (bySingleSignOn) writeEntry('Login_By_Single_Sign_On', true)
  else removeEntry('Login_By_Single_Sign_On')
}

/** By what this browser is known again at the doors; null before the first sign-in. */
export function readDevice(): string | null {
  const device = readEntry('Login_Device')
  return typeof device === 'string' ? device : null
}

export function saveUser(userInfo: UserInfo): void {
  writeEntry('Login_Username', userInfo.username)
  writeEntry('Login_Userinfo', userInfo)
  for (const hear of userListeners) hear()
}

/** Whether who signed in came from the single sign-on server, which still knows them. */
export const cameBySingleSignOn = (): boolean => readEntry('Login_By_Single_Sign_On') === true

const userListeners = new Set<() => void>()

/** Tells when this page saves another description of the signed-in person. Returns the way to stop. */
export function onUserSaved(hear: () => void): () => void {
  userListeners.add(hear)
  return () => userListeners.delete(hear)
}

const isUserInfo = (value: unknown): value is UserInfo =>
  typeof value === 'object' && value !== null && 'id' in value && 'username' in value

/** Who signed in at this browser, as the login described them; a page that is loaded already asks `pageUser`. */
export function readUser(): UserInfo | null {
  const user = readEntry('Login_Userinfo')
  return isUserInfo(user) ? user : null
}

/** The lists of rights, where clients of the family look for them. */
export function saveRights({ auth, allAuth }: Pick<PermissionResult, 'auth' | 'allAuth'>): void {
  sessionStorage.setItem('LOGIN_USER_BUTTON_AUTH', JSON.stringify(auth))
  sessionStorage.setItem('SYS_BUTTON_AUTH', JSON.stringify(allAuth))
}

/** Forgets a stay in somebody else's console, and nothing when there is none: one's own session goes on. */
export const clearActing = (): void => sessionStorage.removeItem(ACTING)

/** Forgets who signed in at this browser. */
export function clearLogin(): void {
  for (const name of [
    'Access-Token',
    'Login_Username',
    'Login_Userinfo',
    'Login_By_Single_Sign_On',
  ]) {
    removeEntry(name)
  }
  sessionStorage.removeItem('LOGIN_USER_BUTTON_AUTH')
  sessionStorage.removeItem('SYS_BUTTON_AUTH')
}

/**
 * Whether a control of an access code is there (spec §6). One of the editable kind always is, and may be dead: what
 * is clicked asks `useRights` as well.
 */
export const mayUse = (rights: ButtonRules, code: string): boolean =>
  controlOf(rights, code) !== 'absent'

/** A text kept for the page after the next load, e.g. why somebody was logged out. */
export function leaveNote(key: string): void {
  sessionStorage.setItem('note', JSON.stringify(key))
}
export function takeNote(): string | null {
  const raw = sessionStorage.getItem('note')
  sessionStorage.removeItem('note')
  const note = raw === null ? null : parse(raw)
  return typeof note === 'string' ? note : null
}
