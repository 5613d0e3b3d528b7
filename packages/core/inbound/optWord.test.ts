import fc from 'fast-check'
import { expect, test } from 'vitest'

import { wordsOf } from '../sms/additions.ts'
import { keywordForm, optInWords, optOutWord, optOutWords, optWord } from './optWord.ts'

const around = fc.string({
  unit: fc.constantFrom(
    ' ',
    '\t',
    '\n',
    '.',
    '!',
    '。',
    '！',
    '"',
    '“',
    '”',
    '-',
    '\u200b',
    '\u3000',
    '\u0000',
    '~',
  ),
  maxLength: 6,
})
/** ASCII as full-width forms (U+FF01 to U+FF5E). */
const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
const cased = (text: string) =>
  fc
    .array(fc.constantFrom('upper', 'lower', 'wide'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((ways) =>
      Array.from(text, (letter, at) => {
        if (ways[at] === 'wide') return wide(letter)
        return ways[at] === 'lower' ? letter.toLowerCase() : letter
      }).join(''),
    )

test.each([
  [optOutWords, 'optOut'],
  [optInWords, 'optIn'],
] as const)(
  '%s ask for %s in any case and width, with anything but words around',
  (list, asked) => {
    fc.assert(
      fc.property(fc.constantFrom(...list).chain(cased), around, around, (word, before, after) => {
        expect(optWord(before + word + after)).toBe(asked)
      }),
    )
  },
)

test('a word among others that say something asks for nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...optOutWords, ...optInWords),
      fc.constantFrom("don't", 'THE', '我', 'x', '1', 'nonstop', 'never', 'by at noon'),
      fc.boolean(),
      (word, other, isFirst) => {
        expect(optWord(isFirst ? `${other} ${word}` : `${word} ${other}`)).toBeNull()
      },
    ),
  )
})

// One line for each way people write: what is written, all of it opts out.
const leaves = `
STOP | stop | Stop. | stop! | "STOP" | ‘stop’ | STOP!!! | S.T.O.P. | ＳＴＯＰ | ｓｔｏｐ | s t o p | *stop* | stop 🙏 | ST\u00adOP
STOPALL | STOP ALL | stop-all | Stop all. | UNSUBSCRIBE | unsubscribe! | Unsub | CANCEL | cancel. | END | End! | QUIT | quit.
REVOKE | revoke | OPTOUT | OPT-OUT | Opt-out | OPT OUT | opt out! | opt—out | REMOVE | Remove. | TD | td | Td。 | T | t
Stop please | please stop | Please stop texting me | STOP texting me please! | pls stop | stop it | stop now | Remove me | unsubscribe me please
stop sending me messages | STOP, thank you | arrêt svp | Stopp bitte | iptal lütfen | sair por favor
ARRET | ARRÊT | arrêt | Arrêt ! | arret | arre\u0302t | arrêter | DÉSABONNER | désabonner | Desabonner | désabonnement | désinscription
BAJA | baja | parar | Cancelar | sair | Sair! | remover | annulla | cancella | dezabonare
stopp | Abbestellen | abmelden! | austragen | afmelden | uitschrijven | lopeta | avsluta
wypisz | rezygnuję | rezygnuje | odhlásit | odhlasit | ODHLÁSIŤ | odhlasit | leiratkozás | leiratkozas
İPTAL | IPTAL | iptal | ıptal | İptal | i\u0307ptal | ləğv
ΔΙΑΓΡΑΦΗ | διαγραφή | διαγραφη | Διαγραφή | στοπ | ΣΤΟΠ | στόπ
СТОП | стоп | Стоп! | отписаться | Отписка | відписатися
إلغاء | الغاء | إلغاء الاشتراك | الغاء الاشتراك | إِلْغَاء | إلغـــاء | توقف | إيقاف | ايقاف | لغو | לְהָסִיר | הסר | הסירו
配信停止 | 停止 | 수신거부 | 수신 거부 | HỦY | huy | hủy | từ chối | tu choi | berhenti | batal | ยกเลิก | रोकें
退订 | 退訂 | 取消订阅 | 拒收 | 【退订】 | 退订。 | 退 订
`
const comes = `start | START | Start! | ＳＴＡＲＴ | unstop | subscribe | re-subscribe | opt in | Opt-in | 订阅 | 恢复订阅 | s'abonner | başlat | BASLAT | старт | ابدأ | ابدا`
const stays = `don't stop | Don’t stop! | do not stop | please don't stop | never stop | non-stop | nonstop | when does it end? | the end | weekend
cancel my appointment | cancel please | I quit smoking | bus stop | stop by at noon | stop by the shop | the bus does not stop here | TT | T-shirt | TDS
unstoppable | removed | opt | out | opt for out | ended | 不退订 | 我想退订一件商品吗 | stop the music and please start the show again now | start now
non | nao | no | yes | ok | iptal etme | arrêt de bus | endlich | 1 | ? | STOPS | Tt`
const listed = (table: string) =>
  table
    .split(/\s*[|\n]\s*/u)
    .filter((one) => one !== '')
    .map((one) =>
      one.replaceAll(/\\u([0-9a-f]{4})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
    )

test.each(listed(leaves))('“%s” opts out', (text) => {
  expect(optWord(text)).toBe('optOut')
})
test.each(listed(comes))('“%s” opts in', (text) => {
  expect(optWord(text)).toBe('optIn')
})
test.each(listed(stays))('“%s” asks for nothing', (text) => {
  expect(optWord(text)).toBeNull()
})

test.each([
  ['NÃO', 'nao'],
  ['NÃO', 'não'],
  ['ODJAVA', 'odjava!'],
  ['Straße', 'STRASSE'],
  ['ŁĄCZ', 'lacz'],
  ['Ёлка', 'елка'],
  ['کافی', 'كافي'],
  ['R', 'ｒ'],
])('a word that staff entered, %s, is honoured as “%s”', (word, text) => {
  expect(optOutWord(text, wordsOf(word))).toBe('optOut')
})

test.each(['', ' ', '.', 'STOPPED', 'when does it end?', '不退订', 'Thanks', 'TT', '123'])(
  '%j asks for nothing',
  (text) => {
    expect(optWord(text)).toBeNull()
  },
)

test('the form of a form is itself, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(keywordForm(keywordForm(text))).toBe(keywordForm(text))
    }),
  )
})
