import { splitNumbers } from '@tandem/core/cells'

// 2026-11-28, 28.11.2026, also with a time: digits and dashes that are no number to call.
const DATE =
  /^(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)\d\d)(?:[ T].*)?$/

/**
 * Whether a text looks like a phone number, valid or not: 6 to 20 digits, including full-width
 * ones, with common separators. Only for detecting columns, not for validation.
 */
export function looksLikeNumber(text: string): boolean {
  if (DATE.test(text.trim())) return false
  const plain = text.normalize('NFKC').replaceAll(/[\s\p{Cf}().\-/\u2010-\u2015]/gu, '')
  return /^\+?\d{6,20}$/.test(plain) || /^\d(\.\d+)?e\+?\d{1,2}$/i.test(text.trim())
}

/** Whether a cell has a number in it, maybe with words beside it, or several: +65 8100 0001 ext. 2. */
export function holdsNumber(text: string): boolean {
  return splitNumbers(text).some(
    (piece) => looksLikeNumber(piece) || (BEGINS.test(piece) && digitsOf(piece) >= 7),
  )
}
const BEGINS = /^[(（]?[+＋]?\p{Nd}/u
const digitsOf = (text: string): number =>
  DATE.test(text) ? 0 : (text.match(/\p{Nd}/gu)?.length ?? 0)

/** What people write where there is no number. */
export const isFiller = (text: string): boolean =>
  /^(?:n\/?a|none|null|nil|unknown|tbd|x+|-+|—|–|\?+|\.+|无|無|没有|暂无|空|未知)$/i.test(
    text.trim(),
  )

const headerWords =
  /phone|mobile|msisdn|\bcell|\btel\b|telephone|number|手机|手機|电话|電話|号码|號碼|联系方式/i

/** Whether a header cell names a column of phone numbers, in English or Chinese. */
export function namesNumbers(text: string): boolean {
  return headerWords.test(text)
}

/** A heading without what counts columns of one kind: "Phone 2" and "手机1" as "phone" and "手机". */
export const seriesName = (heading: string): string =>
  heading.toLowerCase().replaceAll(/[\s\d#_.\-()（）①-⑨一二三]+/gu, '')
