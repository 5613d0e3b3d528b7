import { expect, test } from 'vitest'
import { checkRoleCode } from './role.ts'

test('a role code has no Chinese character', () => {
  expect(checkRoleCode('sales_manager')).toBeNull()
  expect(checkRoleCode('sales经理')).toBe('role.codeChinese')
  expect(checkRoleCode('𠀀')).toBe('role.codeChinese')
  expect(checkRoleCode(' ')).toBe('role.codeRequired')
})
