/**
 * Words by which a handset leaves: those CTIA and carriers prescribe in English, TD and T as carriers in mainland China
 * print them below marketing texts, and the Chinese ones people write instead.
 */
export const optOutWords = [
  'STOP',
  'STOPALL',
  'STOP ALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPT OUT',
  'OPTOUT',
  'REVOKE',
  'TD',
  'T',
  '退订',
  '退訂',
  '取消订阅',
  '取消訂閱',
  '拒收',
] as const

/** Words by which it comes back. */
export const optInWords = [
  'START',
  'UNSTOP',
  'SUBSCRIBE',
  '订阅',
  '訂閱',
  '恢复订阅',
  '恢復訂閱',
] as const

/** What a message asks for. */
export type OptWord = 'optOut' | 'optIn'

const words: ReadonlyMap<string, OptWord> = new Map([
  ...optOutWords.map((word) => [word, 'optOut'] as const),
  ...optInWords.map((word) => [word, 'optIn'] as const),
])

/**
 * A text as keywords are compared: without case, full-width forms (NFKC), what surrounds the words (blanks, punctuation,
 * invisible and control characters), and with one blank between words.
 */
export const keywordForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Z}]+/gu, ' ')
    .replaceAll(/^[\p{P}\p{S} ]+|[\p{P}\p{S} ]+$/gu, '')

/**
 * Whether a text asks to leave or to come back: when it is such a word and nothing else. A sentence with the word in it is
 * none: "when does it end" asks something.
 */
export const optWord = (text: string): OptWord | null => words.get(keywordForm(text)) ?? null

/** The same where a country has words of its own, as `keywordForm` writes them: those its opt-out lines name. */
export const optOutWord = (text: string, own: readonly string[]): OptWord | null =>
  optWord(text) ?? (own.includes(keywordForm(text)) ? 'optOut' : null)
