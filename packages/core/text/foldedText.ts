// Accents of Latin, Greek and Cyrillic letters, Hebrew points, Arabic vowel signs and hamza, and signs that choose how a
// character looks. The vowel signs of Indian and South-East Asian scripts and the voicing marks of kana stay: without them a
// word is another word.
const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- the marks themselves are looked for
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f]/gu
/** Soft hyphens, joiners, marks of direction; the tatweel stretches an Arabic word, and the hamza alone is often left out. */
const INVISIBLE = /[\p{Cf}\u0640\u0621]/gu

/** Letters that NFKD does not take apart, or that are written for each other in one language. */
const ALIKE: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['þ', 'th'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  // Turkish: of iptal and ıptal the capitals are one word where the phone writes English.
  ['ı', 'i'],
  ['ß', 'ss'],
  ['ς', 'σ'],
  // Arabic and Persian: alef wasla and maksura, teh marbuta, and the kaf, yeh and heh of Persian and Urdu keyboards.
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ې', 'ي'],
  ['ک', 'ك'],
  ['ة', 'ه'],
  ['ہ', 'ه'],
  ['ھ', 'ه'],
  ['ە', 'ه'],
])

/**
 * A text as words are compared, whoever typed them on whatever keyboard: capitals, without accents, points and vowel signs,
 * full-width forms, invisible characters, and the letters a language writes for each other (Unicode full case folding, NFKD).
 */
export function foldedText(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(MARKS, '').replaceAll(INVISIBLE, '').toLowerCase()
  let folded = ''
  for (const letter of bare.replaceAll(MARKS, '')) folded += ALIKE.get(letter) ?? letter
  return folded.toUpperCase().normalize('NFKC')
}
