/** What is refused about accounts and bills. */
export const errorsOfMoney = {
  'error.bill.notBuyer': 'This company doesn’t buy from you.',
  'error.bill.noPeriod': 'This company has no billing period. Choose one in its terms first.',
  'error.bill.bankNotWaiting': 'This change of bank details is no longer waiting for approval.',
  'error.bill.bankOwn': 'You requested this change, so another person must approve it.',
  'error.bill.prefixUsed':
    'Bills with the prefix {prefix} have been issued, so it can’t be changed any more.',
  'error.bill.noCredit': 'A credit note can only be issued for a bill.',
  'error.bill.creditTooMuch': 'That is more than is left of the bill.',
  'error.bill.creditedWhole': 'The whole bill has been credited.',
  'error.moneyChange.nothing': 'Enter an amount other than zero.',
  'error.moneyChange.negativeCredit': 'A credit limit can’t be negative. Enter 0 for no credit.',
  'error.moneyChange.notBuyer':
    'You can only change accounts of companies that buy from you directly.',
  'error.moneyChange.short':
    'The available balance is less than {needed}. What is held for messages in progress can’t be taken.',
  'error.moneyChange.creditInUse':
    'More credit than that is in use. Wait for a recharge, or choose a higher limit.',
  'error.approval.dependent':
    'You can’t approve this: within the last day, you or the person who asked got an account, a way to sign in, or rights through the other. Ask somebody else, or wait until a day has passed.',
  'error.moneyChange.own': 'Somebody else has to decide on what you asked for.',
  'error.moneyChange.notOwn': 'Only the person who asked for it can withdraw it.',
  'error.moneyChange.decided': 'It has already been decided.',
} as const
