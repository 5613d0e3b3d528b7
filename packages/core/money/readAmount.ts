/**
 * An amount as people write it in English and Chinese, as a decimal text: thousands separated by commas or spaces, a
 * point, a sign; full-width too. `1,234.50` is '1234.50'. undefined: not an amount, such as `1,5`, which would be
 * 1.5 to some and 15 to others.
 */
export function readAmount(typed: string): string | undefined {
  // An input method writes the ideographic stop for a point; neither is it a compatibility character, nor the minus.
  const plain = typed.normalize('NFKC').replaceAll('。', '.').replaceAll('−', '-').trim()
  const found = /^(-?)(\d{1,3}(?:[, ]\d{3})+|\d*)(\.\d+)?$/.exec(plain)
  const [, sign = '', whole = '', fraction = ''] = found ?? []
  if (whole === '' && fraction === '') return undefined
  return `${sign}${whole.replace(/[, ]/g, '') || '0'}${fraction}`
}
