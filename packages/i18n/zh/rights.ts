import type { rights as en } from '../en/rights.ts'

export const rights = {
  'error.role.scopeTooWide': '角色“{role}”的数据范围大于您的范围，只能授予自己能看到的范围。',
  'error.user.seesAmounts': '该用户可以查看金额，而您不能，请由可以查看金额的人操作。',
} as const satisfies Record<keyof typeof en, string>
