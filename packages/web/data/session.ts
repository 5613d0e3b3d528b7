import { type ButtonRules, controlOf } from '@tandem/core'
import type { LoginResult, PermissionResult, SignInAsResult, UserInfo } from '@tandem/model'
import { parse, readEntry, removeEntry, writeEntry } from './storage.ts'

const ACTING = 'Acting-Session'

/** Acting as another user: only in this tab, while the others continue as oneself. */
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

/** The token of the user signed in to this browser, or null; an already loaded page uses `pageToken`. */
export function readToken(): string | null {
  const token = readEntry('Access-Token')
  return typeof token === 'string' && token !== '' ? token : null
}

/** Stores a sign-in answer under the family's names, and whether another server authenticated the user. */
export function saveLogin(
  { token, userInfo, device }: Pick<LoginResult, 'token' | 'userInfo'> & { device?: string },
  { bySingleSignOn = false } = {},
): void {
  // Acting as another user in this tab ended with the session it was started from.
  clearActing()
  // The user is written first, so that no other tab takes the new token for the previous user's.
  saveUser(userInfo)
  writeEntry('Access-Token', token)
  // It outlives the session: the next sign-in is recognised by it.
  if (device !== undefined) writeEntry('Login_Device', device, null)
  if (bySingleSignOn) writeEntry('Login_By_Single_Sign_On', true)
  else removeEntry('Login_By_Single_Sign_On')
}

/** Identifies this browser at sign-in; null before the first sign-in. */
export function readDevice(): string | null {
  const device = readEntry('Login_Device')
  return typeof device === 'string' ? device : null
}

export function saveUser(userInfo: UserInfo): void {
  writeEntry('Login_Username', userInfo.username)
  writeEntry('Login_Userinfo', userInfo)
  for (const hear of userListeners) hear()
}

/** Whether the user came from the single sign-on server, which still has its session. */
export const cameBySingleSignOn = (): boolean => readEntry('Login_By_Single_Sign_On') === true

const userListeners = new Set<() => void>()

/** Called when this page stores a new description of the signed-in user. Returns how to stop. */
export function onUserSaved(hear: () => void): () => void {
  userListeners.add(hear)
  return () => userListeners.delete(hear)
}

const isUserInfo = (value: unknown): value is UserInfo =>
  typeof value === 'object' && value !== null && 'id' in value && 'username' in value

/** The user signed in to this browser, as described by the sign-in; an already loaded page uses `pageUser`. */
export function readUser(): UserInfo | null {
  const user = readEntry('Login_Userinfo')
  return isUserInfo(user) ? user : null
}

/** The permission lists, where clients of the family look for them. */
export function saveRights({ auth, allAuth }: Pick<PermissionResult, 'auth' | 'allAuth'>): void {
  sessionStorage.setItem('LOGIN_USER_BUTTON_AUTH', JSON.stringify(auth))
  sessionStorage.setItem('SYS_BUTTON_AUTH', JSON.stringify(allAuth))
}

/** Ends acting as another user, or does nothing: one's own session continues. */
export const clearActing = (): void => sessionStorage.removeItem(ACTING)

/** Forgets who signed in to this browser. */
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
 * Whether the control of an access code is shown (spec §6). Controls of the editable kind always are, but may be
 * disabled: clickable ones ask `useRights` as well.
 */
export const mayUse = (rights: ButtonRules, code: string): boolean =>
  controlOf(rights, code) !== 'absent'

/** The note for the sign-in page about those who did not leave deliberately. */
export const SESSION_ENDED = 'sessionEnded'

/** A note for the page after the next load, e.g. why the user was logged out: the key of a text, or `SESSION_ENDED`. */
export function leaveNote(key: string): void {
  sessionStorage.setItem('note', JSON.stringify(key))
}
export function takeNote(): string | null {
  const raw = sessionStorage.getItem('note')
  sessionStorage.removeItem('note')
  const note = raw === null ? null : parse(raw)
  return typeof note === 'string' ? note : null
}
