import { expect, test } from 'vitest'
import { checkRoleCode, checkRoleName } from './role.ts'

test('a role name has 2 to 30 characters, in any script, blanks around it not counted', () => {
  const names = ['销售', 'a'.repeat(30), 'a', ' a ', 'a'.repeat(31), '']
  const long = 'role.nameLength'
  expect(names.map(checkRoleName)).toEqual([null, null, long, long, long, long])
})

test('a role code has no Chinese character', () => {
  expect(checkRoleCode('sales_manager')).toBeNull()
  expect(checkRoleCode('sales经理')).toBe('role.codeChinese')
  expect(checkRoleCode('𠀀')).toBe('role.codeChinese')
  expect(checkRoleCode(' ')).toBe('role.codeRequired')
})
