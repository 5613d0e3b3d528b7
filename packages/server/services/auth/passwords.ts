import type { Lane, Passwords } from '../../ports/passwords.ts'
import { argon2, type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { createLanes } from './lanes.ts'

/** What one hash takes; each hash says it, so that others can still be compared. */
export interface HashCost {
  memoryKib: number
  passes: number
}

/** OWASP's minimum for Argon2id (ASVS 5.0, appendix C). */
const COST: HashCost = { memoryKib: 19_456, passes: 2 }
const LANES = 1
const TAG_BYTES = 32
const LANES_OF_HASHING = { atOnce: 2, mostOfOne: 10, mostOfStrangers: 200 }
/** New passwords: their users already passed another check. */
const NEW: Lane = { name: 'new password', isKnown: true }

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2)

/**
 * Argon2id in the PHC string format, `$argon2id$v=19$m=..,t=..,p=..$salt$hash`.
 * @param cost only for tests, which sign in a thousand times
 */
export function createPasswords(cost = COST): Passwords {
  const inTurn = createLanes(LANES_OF_HASHING)
  const dummy = inTurn(NEW, () => hash('no such user', cost))
  return {
    hash: (password) => inTurn(NEW, () => hash(password, cost)),
    async verify(password, stored, lane) {
      const against = stored ?? (await dummy)
      const equal = await inTurn(lane, () => verify(password, against))
      return stored !== undefined && equal
    },
  }
}

async function hash(password: string, { memoryKib, passes }: HashCost): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await tagOf(password, nonce, memoryKib, passes, LANES, TAG_BYTES)
  const [salt, text] = [nonce, tag].map((part) => part.toString('base64').replace(/=+$/, ''))
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${LANES}$${salt}$${text}`
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
