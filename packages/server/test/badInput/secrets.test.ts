import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fileSecrets } from '../../drivers/secrets/fileSecrets.ts'
import { createPasswords } from '../../services/auth/passwords.ts'
import { signInAs } from '../Client.ts'
import { login, person } from '../people.ts'
import { okay, world, worldPassword, type World } from '../world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

test('a token is 256 random bits: none is like another, and none holds a name or a time', async () => {
  const { username } = await person(it)
  const tokens: string[] = []
  for (let n = 0; n < 20; n += 1) {
    tokens.push((await login(it, username, worldPassword)).result.token)
  }
  expect(new Set(tokens).size).toBe(20)
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain(username)
  }
  // Every position of it varies: it contains no counter and no signature.
  for (let at = 0; at < 42; at += 1) {
    expect(new Set(tokens.map((token) => token[at])).size, `place ${at}`).toBeGreaterThan(4)
  }
})

test('each installation creates its own secrets, readable by its owner only; one cannot decrypt what another encrypted', async () => {
  const folders = [await mkdtemp(join(tmpdir(), 'one-')), await mkdtemp(join(tmpdir(), 'two-'))]
  try {
    const [one, other] = await Promise.all(folders.map((folder) => fileSecrets(folder)))
    const sealed = one?.seal('a password of a carrier') ?? ''
    expect(one?.open(sealed)).toBe('a password of a carrier')
    expect(() => other?.open(sealed)).toThrow('which is not here')
    expect(one?.seal('a password of a carrier')).not.toBe(sealed)
    for (const folder of folders) {
      for (const name of await readdir(join(folder, 'secrets'))) {
        expect((await stat(join(folder, 'secrets', name))).mode & 0o077, name).toBe(0)
      }
    }
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true })
  }
})

test('two people with one password have two hashes, and the platform makes each of 19 MiB in two passes', async () => {
  const people = [await person(it), await person(it)]
  const { rows } = await it.db.owner.query<{ password_hash: string }>(
    'select password_hash from sys_user where username = any($1)',
    [people.map(({ username }) => username)],
  )
  const hashes = rows.map(({ password_hash: hash }) => hash)
  expect(new Set(hashes).size).toBe(2)
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  // As the platform calls it (codeTexts.test.ts); the app of tests hashes quicker.
  const passwords = createPasswords()
  const strong = await Promise.all([passwords.hash('one'), passwords.hash('one')])
  expect(new Set(strong).size).toBe(2)
  for (const hash of strong) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('a flood of sign-ins from one address waits in a short line, and a right one from elsewhere passes it', async () => {
  const passwords = createPasswords()
  const [flooding, other] = ['192.0.2.1', '192.0.2.2'].map((name) => ({ name, isKnown: false }))
  if (!flooding || !other) throw new Error('two lanes were made')
  const hash = await passwords.hash('x')
  // It waits for the dummy hash of unknown users, so nothing is being processed any more.
  await passwords.verify('x', undefined, other)
  const flood = Promise.allSettled(
    Array.from({ length: 80 }, () => passwords.verify('guess-1', hash, flooding)),
  )
  expect(await passwords.verify('x', hash, other)).toBe(true)
  const all = await flood
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  // Two are being processed and ten wait.
  expect(refused).toHaveLength(68)
  for (const reason of refused) expect(reason).toMatchObject({ code: 'request.tooMany' })
})

test('passwords: eight to 128 characters with letter and digit, whole to the last one, none that is tried first', async () => {
  const { username } = await person(it)
  const client = await signInAs(it.app, username, worldPassword)
  const set = (password: string) =>
    client.put('/sys/user/updatePassword', {
      oldpassword: worldPassword,
      password,
      confirmpassword: password,
    })
  for (const [password, reason] of [
    ['short-1', 'password.rule'],
    ['no digits at all', 'password.rule'],
    ['12345678901', 'password.rule'],
    ['Password1', 'password.common'],
    ['qwerty123', 'password.common'],
    [`${username}123`, 'password.common'],
    [worldPassword, 'password.same'],
    [`${'x'.repeat(128)}1`, undefined],
  ] as const) {
    const reply = await set(password)
    expect(reply.success, password).toBe(false)
    expect(reply.status, password).toBe(400)
    if (reason !== undefined) expect(reply.result.reason, password).toBe(reason)
  }
  // Some hashes use only the first 72 bytes.
  const long = `${'长 passphrase '.repeat(9)}9`.slice(0, 127)
  expect(long).toHaveLength(118)
  okay(await set(`${long}1`))
  expect((await login(it, username, `${long}2`)).result.reason).toBe('login.wrong')
  expect((await login(it, username, long)).result.reason).toBe('login.wrong')
  expect((await login(it, username, `${long}1`)).success).toBe(true)
})

const WEB = join(import.meta.dirname, '../../../web')

test('no text becomes markup in the console: the sandboxed frame of announcements alone takes HTML', async () => {
  const taking: string[] = []
  for (const name of await readdir(WEB, { recursive: true })) {
    if (!/\.tsx?$/.test(name) || /node_modules|^dist|\.test\./.test(name)) continue
    const text = await readFile(join(WEB, name), 'utf8')
    const ways =
      /dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(|srcDoc|setHTMLUnsafe|createContextualFragment|javascript:/
    if (ways.test(text)) taking.push(name)
  }
  expect(taking).toEqual(['kit/HtmlFrame.tsx'])
  const frame = await readFile(join(WEB, 'kit/HtmlFrame.tsx'), 'utf8')
  const [, allowed = 'none'] = /sandbox="([^"]*)"/.exec(frame) ?? []
  expect(allowed).not.toMatch(/allow-scripts|allow-same-origin/)
})
