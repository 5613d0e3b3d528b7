const AT = /^在\s*(?=\d)/
const MINUTES = /^在整点后的第/

/** cronstrue puts the time before the day and uses Latin commas; Chinese says "每天 03:40". */
export function inChineseOrder(words: string): string {
  const [first = '', ...others] = words.split(/\s*,\s*/).map(spaced)
  if (MINUTES.test(first) && others.length === 0) return first.replace(MINUTES, '每小时第')
  if (!AT.test(first)) return [first, ...others].join('，')
  const days = others.map((part) => part.replace(/^(?:限|仅于|仅)/, ''))
  return [...days.toReversed(), first.replace(AT, '')].join(' ')
}

const spaced = (part: string): string =>
  part.replace(/(\p{Script=Han})\s*(?=\d)/gu, '$1 ').replace(/(\d)\s*(?=\p{Script=Han})/gu, '$1 ')
