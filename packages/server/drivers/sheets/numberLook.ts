/**
 * Whether a text looks like a phone number, valid or not: 6 to 20 digits, including full-width
 * ones, with common separators. Only for detecting columns, not for validation.
 */
export function looksLikeNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(/[\s\p{Cf}().\-/\u2010-\u2015]/gu, '')
  return /^\+?\d{6,20}$/.test(plain) || /^\d(\.\d+)?e\+?\d{1,2}$/i.test(text.trim())
}

const headerWords =
  /phone|mobile|msisdn|\bcell|\btel\b|telephone|number|手机|手機|电话|電話|号码|號碼|联系方式/i

/** Whether a header cell names a column of phone numbers, in English or Chinese. */
export function namesNumbers(text: string): boolean {
  return headerWords.test(text)
}
