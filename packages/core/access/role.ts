export const ROLE_NAME_MIN_LENGTH = 2
export const ROLE_NAME_MAX_LENGTH = 30

export type RoleRefusal = 'role.nameLength' | 'role.codeRequired' | 'role.codeChinese'

/** Why a role name is refused, or null if it is acceptable: 2 to 30 characters (spec §5). */
export function checkRoleName(name: string): RoleRefusal | null {
  const length = Array.from(name.trim()).length
  const fits = length >= ROLE_NAME_MIN_LENGTH && length <= ROLE_NAME_MAX_LENGTH
  return fits ? null : 'role.nameLength'
}

/**
 * Why a role code is refused, or null if it is acceptable: not empty and without Chinese characters
 * (spec §5).
 */
export function checkRoleCode(code: string): RoleRefusal | null {
  if (code.trim() === '') return 'role.codeRequired'
  return /\p{Script=Han}/u.test(code) ? 'role.codeChinese' : null
}
