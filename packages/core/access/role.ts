export const ROLE_NAME_MAX_LENGTH = 30

export type RoleRefusal = 'role.codeRequired' | 'role.codeChinese'

/**
 * Why a role code is refused, or null if it is acceptable: not empty and without Chinese characters
 * (spec §5).
 */
export function checkRoleCode(code: string): RoleRefusal | null {
  if (code.trim() === '') return 'role.codeRequired'
  return /\p{Script=Han}/u.test(code) ? 'role.codeChinese' : null
}
