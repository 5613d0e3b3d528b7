import { foldedText } from '../text/foldedText.ts'

/**
 * Words by which a handset leaves, whatever its country:
 * - those that the CTIA's Messaging Principles and Amazon's and Twilio's required keywords name in English, and those the FCC
 *   calls reasonable beyond doubt (47 CFR 64.1200(a)(10));
 * - TD and T as carriers in mainland China print them below marketing texts, and the Chinese ones people write instead;
 * - the usual ones of other languages: ARRÊT (Canada, CWTA short code guidelines), BAJA (Spain), SAIR (Brazil),
 *   İPTAL (Turkey), הסר (Israel, Communications Law 30A), لغو (Iran), 수신거부 (Korea) and the like.
 * A country's own rule may name further ones.
 */
export const optOutWords = [
  'STOP',
  'STOPALL',
  'STOP ALL',
  'UNSUBSCRIBE',
  'UNSUB',
  'CANCEL',
  'END',
  'QUIT',
  'OPT OUT',
  'OPTOUT',
  'REVOKE',
  'REMOVE',
  'TD',
  'T',
  '退订',
  '退訂',
  '取消订阅',
  '取消訂閱',
  '拒收',
  // Japanese and Korean
  '配信停止',
  '停止',
  '수신거부',
  // French, Spanish, Portuguese, Italian, Romanian
  'ARRÊT',
  'ARRÊTER',
  'DÉSABONNER',
  'DÉSABONNEMENT',
  'DÉSINSCRIRE',
  'DÉSINSCRIPTION',
  'BAJA',
  'PARAR',
  'CANCELAR',
  'SAIR',
  'REMOVER',
  'ANNULLA',
  'CANCELLA',
  'DISISCRIVIMI',
  'DEZABONARE',
  // German, Dutch, Scandinavian, Finnish
  'STOPP',
  'ABBESTELLEN',
  'ABMELDEN',
  'AUSTRAGEN',
  'SPERREN',
  'AFMELDEN',
  'UITSCHRIJVEN',
  'AFMELD',
  'AVSLUTA',
  'LOPETA',
  // Polish, Czech, Slovak, Hungarian
  'WYPISZ',
  'REZYGNUJĘ',
  'ODHLÁSIT',
  'ODHLÁSIŤ',
  'LEIRATKOZÁS',
  // Turkish, Azerbaijani
  'İPTAL',
  'LƏĞV',
  // Greek, Russian, Ukrainian
  'ΔΙΑΓΡΑΦΗ',
  'ΣΤΟΠ',
  'СТОП',
  'ОТПИСАТЬСЯ',
  'ОТПИСКА',
  'ВІДПИСАТИСЯ',
  // Arabic, Persian, Hebrew
  'إلغاء',
  'إلغاء الاشتراك',
  'توقف',
  'إيقاف',
  'لغو',
  'הסר',
  'הסירו',
  'להסיר',
  // Vietnamese, Indonesian, Malay, Thai, Hindi
  'HỦY',
  'TỪ CHỐI',
  'BERHENTI',
  'BATAL',
  'ยกเลิก',
  'रोकें',
] as const

/** Words by which it comes back. */
export const optInWords = [
  'START',
  'UNSTOP',
  'SUBSCRIBE',
  'RESUBSCRIBE',
  'OPT IN',
  'OPTIN',
  '订阅',
  '訂閱',
  '恢复订阅',
  '恢復訂閱',
  "S'ABONNER",
  'BAŞLAT',
  'СТАРТ',
  'ابدأ',
  'اشتراك',
] as const

/** What a message asks for. */
export type OptWord = 'optOut' | 'optIn'

/**
 * A text as keywords are compared: folded (`foldedText`), without what surrounds the words (blanks, punctuation, invisible and
 * control characters), and with one blank between words.
 */
export const keywordForm = (text: string): string =>
  bare(foldedText(text).replaceAll(/[\p{Cc}\p{Z}]+/gu, ' '))

const AROUND = /^[\p{P}\p{S} ]$/u

/** Without what surrounds it. Goes once over the text: a search for `+$` begins anew at each of many signs inside it. */
function bare(text: string): string {
  const chars = Array.from(text)
  const from = chars.findIndex((char) => !AROUND.test(char))
  if (from === -1) return ''
  const to = chars.findLastIndex((char) => !AROUND.test(char))
  return chars.slice(from, to + 1).join('')
}

/** Its letters and digits alone: OPT-OUT, opt out and “Opt out!” are one word. */
const lettersOf = (text: string): string => keywordForm(text).replaceAll(/[\p{P}\p{S} ]+/gu, '')

const words: ReadonlyMap<string, OptWord> = new Map([
  ...optOutWords.map((word) => [lettersOf(word), 'optOut'] as const),
  ...optInWords.map((word) => [lettersOf(word), 'optIn'] as const),
])

/** Words that mean nothing else, so that they may stand in a short sentence: CANCEL and END may be about an appointment. */
const plainWords: ReadonlySet<string> = new Set(
  [
    'STOP',
    'STOPALL',
    'STOPP',
    'UNSUBSCRIBE',
    'UNSUB',
    'OPTOUT',
    'REMOVE',
    'REVOKE',
    'ARRET',
  ].concat(['DESABONNER', 'SAIR', 'BAJA', 'IPTAL', 'СТОП'].map(lettersOf)),
)
/** What people write around such a word, and what does not turn it into another meaning. */
const around: ReadonlySet<string> = new Set(
  `PLEASE PLS PLZ KINDLY NOW IMMEDIATELY THANKS THX THANK YOU ME US ALL IT THIS THESE TEXTING TEXTS TEXT MESSAGING MESSAGES
  MESSAGE MSG MSGS SMS SENDING SVP MERCI BITTE DANKE POR FAVOR GRACIAS OBRIGADO LUTFEN ПОЖАЛУЙСТА`
    .split(/\s+/u)
    .map(lettersOf),
)
/** A sentence with more words says more than that. */
const MOST_WORDS = 6

/**
 * Whether a text asks to leave or to come back: when it is such a word and nothing else, in any case, script form and
 * punctuation; or, to leave, when a word that means nothing else stands among nothing but words of courtesy ("Stop please",
 * "please stop texting me"). "Don't stop" and "when does it end" ask for nothing.
 */
export function optWord(text: string): OptWord | null {
  const whole = words.get(lettersOf(text))
  if (whole) return whole
  const said = keywordForm(text).split(/[\p{P}\p{S} ]+/u)
  if (said.length > MOST_WORDS) return null
  const left = said.filter((word) => word !== '' && !around.has(word))
  return plainWords.has(left.join('')) ? 'optOut' : null
}

/** The same where a country has words of its own, as `keywordForm` writes them: those its opt-out lines name. */
export const optOutWord = (text: string, own: readonly string[]): OptWord | null =>
  optWord(text) ?? (own.some((word) => lettersOf(word) === lettersOf(text)) ? 'optOut' : null)
