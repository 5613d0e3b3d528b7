import { PASSWORD_MAX_LENGTH } from './password.ts'

// Words that most passwords start with, in no particular order. Combined with common suffixes (digits, years, a
// symbol) they cover well over a hundred thousand passwords.
const WORDS = new Set(
  `password passwort pass passwd passcode contrasena motdepasse senha parola haslo mima admin administrator root
  user guest test testing tester demo default changeme change letmein welcome login signin logon hello secret
  secure security access master superuser super manager service server system support temp temporary company
  office work business internet network computer laptop windows microsoft apple google facebook twitter instagram
  whatsapp wechat weixin telegram youtube amazon netflix samsung huawei xiaomi oppo nokia iphone android linux
  ubuntu oracle cisco qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd qweasdzxc
  asd qwe zxc qaz wsx abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa zzz xxx iloveyou love lovely lover
  loveme ilove forever baby babygirl angel princess prince sunshine flower butterfly rainbow cookie chocolate
  cheese banana orange apples cherry peach lemon pepper ginger honey sugar coffee summer winter spring autumn
  january february march april may june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday football soccer baseball basketball hockey tennis golf cricket
  liverpool chelsea arsenal barcelona madrid juventus manchester yankees lakers eagles cowboys dallas steelers
  dragon monkey tiger lion eagle falcon panther shadow hunter killer ninja wizard warrior spider batman superman
  spiderman ironman pokemon pikachu naruto mario sonic starwars jedi matrix trustno freedom liberty justice
  america usa england london paris berlin china beijing shanghai shenzhen guangzhou hongkong taiwan singapore
  malaysia india mumbai delhi pakistan karachi indonesia jakarta thailand bangkok vietnam hanoi manila
  philippines nigeria lagos kenya nairobi brazil brasil mexico canada australia sydney dubai turkey istanbul
  russia moscow jesus christ allah god bless blessed faith hope michael jordan michelle jennifer jessica ashley
  amanda daniel david charlie thomas robert andrew anthony joshua matthew jonathan william richard george peter
  martin oliver harry jack james john johnny nicole natasha maria anna alice emma sophie laura sarah hannah
  buster bailey maggie molly lucky max rocky shadow buddy ginger smokey harley davidson mustang corvette ferrari
  porsche mercedes toyota honda yamaha suzuki ducati nissan subaru silver golden diamond crystal purple yellow
  black white green blue red pink orange happy smile money dollar million lottery winner player gamer game
  gaming minecraft roblox fortnite warcraft starcraft counterstrike music guitar metal rock metallica nirvana
  slipknot eminem rapper hiphop dance disney mickey minnie donald hello kitty hellokitty snoopy garfield
  woaini woaiwo wodemima nihao zhongguo admin adminadmin rootroot testtest passpass loveyou qwertyqwerty
  tandem sms message messages messaging sender gateway console carrier operator telecom telco voice call calls
  callcenter cpaas campaign marketing otp whatsappsms bulksms smsadmin smsgateway sandbox customer client agent
  reseller sales billing finance`.split(/\s+/),
)

// Keyboard walks and other common mixtures of letters and digits that are not words.
const MIXTURES = new Set(
  `1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc q1w2e3r4 q1w2e3r4t5 qaz123wsx
  zaq12wsx zaq1zaq1 zaq1xsw2 xsw21qaz 1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1b2c3d4e5 a1s2d3f4 1z2x3c4v z1x2c3v4 123qweasd
  123qweasdzxc qwe123asd 123qwe123 123abc123 abc123abc q1q1q1q1 a1a1a1a1 1a1a1a1a 12qwaszx qwer1234 qwer12345
  1234qwer 12345qwert qwert12345 asdf1234 1234asdf zxcv1234 1234zxcv asd123456 123456asd qwe123456 123456qwe
  a12345678 a123456789 a1234567 aa123456 aa12345678 abcd1234 1234abcd abc12345 abc123456 12345abc 123456abc
  123456aa 123456ab 1234567a 12345678a 123456789a 1234567q 12345678q q1234567 q12345678 q123456789 z1234567
  w1234567 s1234567 x1234567 1qw23er4 1qwertyu 1qwerty1 pa55word p4ssw0rd p455w0rd 5201314a a5201314 woaini520
  woaini1314 qq123456 qq123456789 wo123456 asdf123456 as123456 zx123456 aq12wsde ncc1701d 4rfv5tgb 0okm9ijn
  thx1138a area5151 blink182 1passwor trustno1 k1234567 l1234567 m1234567 p1234567 r1234567`
    .split(/\s+/)
    .filter(Boolean),
)

/** Symbols that replace letters, so that `p@ssw0rd` is read as the word it stands for. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/**
 * Characters around a known word that add no strength. A longer suffix counts as a secret of its
 * own.
 */
const MOST_AROUND = 6
/** The least that must remain of a password after a name is removed from it. */
const LEAST_BESIDE_NAME = 6
const SHORTEST_NAME = 3

/**
 * Whether a password is among the first an attacker tries: a known word with a short suffix, a keyboard walk, or
 * one of the names of the account (user, company, brand) with little else.
 */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  // Longer than any password is allowed to be, and no word an attacker tries.
  if (password.length > PASSWORD_MAX_LENGTH) return false
  const text = password.toLowerCase()
  if (MIXTURES.has(text) || isRepeated(text)) return true
  if (names.some((name) => isMostly(text, name.toLowerCase()))) return true
  return [text, spelled(text)].some(
    (reading) => isKnownWord(reading) || isKnownWord(reading.replace(/[^\p{L}]+/gu, '')),
  )

  function isKnownWord(reading: string): boolean {
    const word = reading.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    return WORDS.has(word) && text.length - word.length <= MOST_AROUND
  }
}

/**
 * Digits and symbols inside the word are read as letters; those at its ends are a suffix and stay.
 */
function spelled(text: string): string {
  const tail = /[^\p{L}]*$/u.exec(text)?.[0] ?? ''
  const body = tail === '' ? text : text.slice(0, -tail.length)
  return Array.from(body, (sign) => STANDS_FOR[sign] ?? sign).join('') + tail
}

/** `abc1abc1`, `a1a1a1a1`: a short piece repeated. */
const isRepeated = (text: string): boolean => /^(.{1,4})\1+$/u.test(text)

function isMostly(text: string, name: string): boolean {
  const plain = name.replaceAll(/\s+/g, '')
  if (plain.length < SHORTEST_NAME || !text.includes(plain)) return false
  return text.length - plain.length < LEAST_BESIDE_NAME
}
