import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { Refused } from '../Refused.ts'

/** Hashes and compares passwords, a few at a time: each takes tens of ms of a whole core. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** In the same time whether there is an account (`hash`) or not (undefined). */
  verify(password: string, hash: string | undefined): Promise<boolean>
}

// The least OWASP asks of Argon2id (ASVS 5.0, appendix C).
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32
const AT_ONCE = 2
const WAITING = 50

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/** Argon2id in the PHC string format, `$argon2id$v=19$m=..,t=..,p=..$salt$hash`. */
export function createPasswords(): Passwords {
  const slots = createSlots()
  const dummy = slots(() => hash('no such user'))
  return {
    hash: (password) => slots(() => hash(password)),
    async verify(password, stored) {
      const against = stored ?? (await dummy)
      const equal = await slots(() => verify(password, against))
      return stored !== undefined && equal
    },
  }
}

async function hash(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, MEMORY_KIB, PASSES, LANES, TAG_BYTES)
  const [salt, text] = [nonce, tag].map((part) => part.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${salt}$${text}`
}

async function verify(password: string, stored: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!match) return false
  const [, memory, passes, lanes, salt = '', tag = ''] = match
  const expected = Buffer.from(tag, 'base64')
  const nonce = Buffer.from(salt, 'base64')
  const found = await tagOf(
    password,
    nonce,
    Number(memory),
    Number(passes),
    Number(lanes),
    expected.length,
  )
  return timingSafeEqual(found, expected)
}

const tagOf = (
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
) =>
  derive('argon2id', {
    message: Buffer.from(password),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength,
  })

/** Two at once, fifty in line, the next is told to come back. */
function createSlots() {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (line.length >= WAITING) {
        throw new Refused('request.tooMany', { args: { seconds: 2 }, retryAfterSeconds: 2 })
      }
      await new Promise<void>((go) => line.push(go))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
