import { keywordForm, type OptWord } from './optWord.ts'

/** How a keyword is found in a text, both without case, width and what surrounds them. */
export const keywordMatches = ['exact', 'start', 'contain'] as const
export type KeywordMatch = (typeof keywordMatches)[number]

/** A text that is answered by itself. */
export interface Keyword {
  keyword: string
  match: KeywordMatch
}

/** The keyword that answers a text: an exact one before one at its start, before one within; of several the longest. */
export function keywordIn<K extends Keyword>(text: string, keywords: readonly K[]): K | undefined {
  const said = keywordForm(text)
  return keywords
    .filter(({ keyword, match }) => {
      const wanted = keywordForm(keyword)
      if (wanted === '') return false
      if (match === 'exact') return said === wanted
      return match === 'start' ? said.startsWith(wanted) : said.includes(wanted)
    })
    .toSorted((a, b) => rank(a) - rank(b) || b.keyword.length - a.keyword.length)[0]
}

const rank = ({ match }: Keyword): number => keywordMatches.indexOf(match)

/** A number is answered by itself at most once in this time, ms: another machine may answer the answer. */
export const ANSWERS_APART_MS = 3_600_000

/**
 * What answers a message by itself: that it left or came back, if that changed something; or else a keyword. Nothing does
 * twice within an hour, so that two machines cannot talk to each other.
 */
export function automaticAnswer<K extends Keyword>({
  word,
  hasChanged,
  keyword,
  isAnsweredLately,
}: {
  word: OptWord | null
  hasChanged: boolean
  keyword: K | undefined
  isAnsweredLately: boolean
}): { kind: OptWord } | { kind: 'keyword'; keyword: K } | null {
  if (isAnsweredLately) return null
  if (word !== null) return hasChanged ? { kind: word } : null
  return keyword ? { kind: 'keyword', keyword } : null
}

/** The language of an answer: Chinese to who writes it, or writes a word of any language from where it is read. */
export const answerLocale = (text: string, country: string | null): 'zh_CN' | 'en_US' =>
  /\p{Script=Han}/u.test(text) || ['CN', 'HK', 'MO', 'TW'].includes(country ?? '')
    ? 'zh_CN'
    : 'en_US'
