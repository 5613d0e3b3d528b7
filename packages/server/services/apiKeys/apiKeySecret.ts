import { apiKeyStart } from '@tandem/model'

import { newToken, tokenHash } from '../auth/token.ts'

const PREFIX_LENGTH = 8

/** A new key: `tk_` and 256 random bits, with what is stored of it. */
export function newApiKey(): { key: string; prefix: string; secretHash: Buffer } {
  const key = `${apiKeyStart}${newToken()}`
  return { key, ...storedOf(key) }
}

/** What is stored of a key: its first 8 characters and its SHA-256. */
export const storedOf = (key: string): { prefix: string; secretHash: Buffer } => ({
  prefix: key.slice(0, PREFIX_LENGTH),
  secretHash: tokenHash(key),
})

/** Whether a text can be a key at all; nothing else is looked up. */
export const looksLikeApiKey = (text: string): boolean => /^tk_[A-Za-z0-9_-]{43}$/.test(text)
