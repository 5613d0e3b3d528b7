import type { errorsOfMoney as en } from '../en/errorsOfMoney.ts'

/** 账户与账单的错误提示。 */
export const errorsOfMoney = {
  'error.bill.notBuyer': '该公司不是您的直属客户。',
  'error.bill.noPeriod': '该公司未设置账期，请先在公司条款中选择。',
  'error.bill.bankNotWaiting': '该收款账户没有待审批的修改。',
  'error.bill.bankOwn': '此修改由您提交，须由他人审批。',
  'error.bill.prefixUsed': '已有账单使用编号前缀 {prefix}，不能再修改。',
  'error.bill.noCredit': '只能为账单开具贷项通知单。',
  'error.bill.creditTooMuch': '金额超过该账单剩余的可冲减金额。',
  'error.bill.creditedWhole': '该账单已全额冲减。',
  'error.moneyChange.nothing': '请输入不为 0 的金额。',
  'error.moneyChange.negativeCredit': '授信额度不能为负数，不授信请填 0。',
  'error.moneyChange.notBuyer': '只能调整直属客户的账户。',
  'error.moneyChange.short': '可用余额不足 {needed}，已冻结的金额不能扣减。',
  'error.moneyChange.creditInUse':
    '已使用的授信超过该额度。请待客户充值后再下调，或填写更高的额度。',
  'error.approval.dependent':
    '您不能审批：过去一天内，您与申请人之间有一方的账号、登录方式或权限来自另一方。请由其他人审批，或满一天后再试。',
  'error.moneyChange.own': '自己提交的申请须由他人审批。',
  'error.moneyChange.notOwn': '只有申请人可以撤回。',
  'error.moneyChange.decided': '该申请已处理。',
} as const satisfies Record<keyof typeof en, string>
