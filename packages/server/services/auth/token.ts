import { createHash, randomBytes } from 'node:crypto'

/** A new session token: 256 random bits, opaque. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whether a text can be a token at all; nothing else is looked up. */
export const looksLikeToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text)
