import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/**
 * The register of hostile input: each class, and the test that shows it is handled. V: the holes this family of
 * interfaces had over the years; A: session; Z: authorisation; I: injection and the browser.
 */
const classes: Record<string, readonly [file: string, part: string]> = {
  'V1 identifiers from the wire': ['traps.test.ts', 'getDictItems: a code and nothing else'],
  'V2 order by injection': ['badInput/wire.test.ts', 'an order that is no field of the list'],
  'V3 filter by secret columns': ['badInput/wire.test.ts', 'nothing filters by what no list shows'],
  'V4 missing function-level authorisation': [
    'matrix/matrix.test.ts',
    'nobody gets further than declared',
  ],
  'V5 foreign objects': ['matrix/matrix.test.ts', 'a foreign id answers as a missing one'],
  'V6 mass assignment': ['matrix/massAssignment.test.ts', 'no column but those of its form'],
  'V7 unverified tokens': ['badInput/wire.test.ts', 'a token counts in its header alone'],
  'V8 weak tokens and secrets': ['badInput/secrets.test.ts', 'a token is 256 random bits'],
  'V9 weak passwords': ['badInput/secrets.test.ts', 'two people with one password have two hashes'],
  'V10 password reset': ['doors.test.ts', 'a code is bound to its account'],
  'V11 picture and code': [
    'doors.test.ts',
    'wrong tries at the same moment are not more than five',
  ],
  'V12 enumeration': ['doors.test.ts', 'an account nobody has gets the same answer'],
  'V13 exposed diagnostics': ['routes.test.ts', 'brings out a stack, SQL or a path of ours'],
  'V14 paths past the session': [
    'badInput/wire.test.ts',
    'no spelling of a path gets past the session',
  ],
  'V15 uploads': ['pictures.test.ts', 'a logo is kept under a random id'],
  'V16 path traversal on read': ['pictures.test.ts', 'running nothing'],
  'V17 script in texts': [
    '../services/notices/cleanHtml.test.ts',
    'more than three hundred attacks leave nothing',
  ],
  'V18 code from the wire': [
    'schedule.test.ts',
    'a class name that is not in the registry is refused',
  ],
  'V19 requests to inside addresses': [
    'sso.test.ts',
    'a refusal, a stranger, a redirect, hostile XML and silence let nobody in',
  ],
  'V20 websocket': ['matrix/websocket.test.ts', 'a socket opens for one’s own id alone'],
  'V21 other origins': ['badInput/wire.test.ts', 'no foreign page is allowed'],
  'V22 spoofed addresses': ['addresses.test.ts', 'directly, where no proxy is trusted'],
  'V23 sessions after a change': ['revocation.test.ts', 'ends a session at once'],
  'V24 exhaustion': ['badInput/bombs.test.ts', 'no call falls over what comes in the'],
  'V25 controls of the client alone': [
    'hiddenAmounts.test.ts',
    'finds no amount in the answer of any call',
  ],
  'A1 cost of a hash': [
    'badInput/secrets.test.ts',
    'a flood of sign-ins from one address waits in a short line',
  ],
  'A2 guessing': ['signInWave.test.ts', 'one guess at each of many accounts from many addresses'],
  'A3 enumeration at sign-in': ['signIn.test.ts', 'says the same of a wrong password'],
  'A4 one code, one use': ['twoStep.test.ts', 'exactly one of fifty simultaneous sign-ins'],
  'A5 revocation': ['revocation.test.ts', 'for calls and for the socket'],
  'A6 fixation': ['signIn.test.ts', 'a token of the client’s own choice never becomes one'],
  'A8 lists of addresses': ['addresses.test.ts', 'of the company counts in addition'],
  'A9 sockets of others': ['live.test.ts', 'a socket needs the token of the very user'],
  'A10 rule of passwords': [
    'badInput/secrets.test.ts',
    'passwords: eight to 128 characters with letter and digit',
  ],
  'A11 first start': ['../start/runningFile.test.ts', 'accounts of the first start'],
  'A12 keys of companies': ['apiKeys.test.ts', 'the list of its company counts, too'],
  'Z1 matrix': ['matrix/matrix.test.ts', 'every call says whose ids it takes'],
  'Z2 second wall': ['matrix/secondWall.test.ts', 'row-level security alone leaks nothing'],
  'Z3 plain policies': ['matrix/rowLevelSecurity.test.ts', 'policies are plain comparisons'],
  'Z4 default deny': ['routes.test.ts', 'a user without roles gets 403'],
  'Z5 nobody rises': ['grants.test.ts', 'whatever roles and users a grantor tries to change'],
  'Z6 mass assignment': ['matrix/massAssignment.test.ts', 'takes a value from a caller'],
  'Z7 hidden amounts': ['hiddenAmounts.test.ts', 'gets the same order and no filter by an amount'],
  'Z8 identity in the body': ['traps.test.ts', 'selectDepart: the user is the session’s'],
  'Z9 canaries': ['matrix/secondWall.test.ts', 'the same calls find strangers'],
  'Z10 signing in as somebody': ['signInAs.test.ts', 'lets one do nothing'],
  'I1 SQL': ['badInput/wire.test.ts', 'says nothing of the database'],
  'I2 duplicate check': ['traps.test.ts', 'duplicate check is no way to try a list of names'],
  'I3 dictionaries': ['traps.test.ts', 'getDictItems'],
  'I4 announcements': [
    '../services/notices/cleanHtml.test.ts',
    'the attacks all in one text, and cleaned twice',
  ],
  'I5 texts of others': ['badInput/secrets.test.ts', 'no text becomes markup in the console'],
  'I6 headers': ['resilience.test.ts', 'every answer forbids framing, sniffing and caching'],
  'I7 other origins': ['badInput/wire.test.ts', 'no origin is reflected'],
  'I10 host header': ['brands.test.ts', 'are never handed to another by a cache'],
  'I11 uploads': ['pictures.test.ts', 'a brand takes no picture that is not there'],
  'I12 no cookie, JSON only': ['badInput/wire.test.ts', 'not as cookie, parameter, body or bearer'],
  'I13 lines in logs': ['logs.test.ts', 'a line break in a browser name makes no second line'],
}
/**
 * Outside the console: these parts of the product have nothing to attack yet. Calls to addresses customers choose
 * (webhooks, callbacks) and templates with variables arrive with those parts, and their tests with them.
 */
const later = ['I8 addresses of customers', 'I9 signed webhooks', 'I14 templates']
/** Covered by no test: a limit stated in docs/security.md. */
const limits = ['A7 token in the browser']

test.each(Object.entries(classes))('%s has its test', (_name, [file, part]) => {
  // The words must be in the title of a test, not just anywhere.
  const titles = readFileSync(join(ROOT, file), 'utf8').matchAll(
    /(?:test|describe|\))\(\s*['`](.+)/g,
  )
  expect([...titles].filter(([, title]) => title?.includes(part))).not.toEqual([])
})

test('no class is forgotten', () => {
  const known = new Set(
    [...Object.keys(classes), ...later, ...limits].map((name) => name.split(' ')[0]),
  )
  const numbered = (letter: string, last: number) =>
    Array.from({ length: last }, (_, index) => `${letter}${index + 1}`)
  const all = [
    ...numbered('V', 25),
    ...numbered('A', 12),
    ...numbered('Z', 10),
    ...numbered('I', 14),
  ]
  expect(all.filter((name) => !known.has(name))).toEqual([])
})
