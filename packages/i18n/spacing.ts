/** Mark an inserted text while it is joined; from the private use area, so no catalog contains them. */
const OPEN = '\uE000'
const CLOSE = '\uE001'

/** The arguments with every text marked, so that `joinChinese` knows where it starts and ends. */
export function markTexts(
  args: Readonly<Record<string, string | number>>,
): Record<string, string | number> {
  const marked: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(args)) {
    marked[name] = typeof value === 'string' ? OPEN + value + CLOSE : value
  }
  return marked
}

/**
 * Joins a Chinese sentence with inserted texts: a space where a Latin letter or digit meets a Chinese character,
 * none between two Chinese characters. The author of the sentence cannot know whether a name is Latin or Chinese.
 */
export const joinChinese = (marked: string): string =>
  marked
    .replaceAll(/(\p{Script=Han}) ?\uE000(?=[\p{Script=Latin}\p{Nd}])/gu, '$1 ')
    .replaceAll(/(\p{Script=Han}) \uE000(?=\p{Script=Han})/gu, '$1')
    .replaceAll(/([\p{Script=Latin}\p{Nd}])\uE001 ?(?=\p{Script=Han})/gu, '$1 ')
    .replaceAll(/(\p{Script=Han})\uE001 (?=\p{Script=Han})/gu, '$1')
    .replaceAll(/[\uE000\uE001]/gu, '')
