import type { FastifyRequest } from 'fastify'

import { Refused } from '../services/Refused.ts'

const DEEPEST = 20
const MOST_KEYS = 1_000
const poisoned = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A repeated parameter is ambiguous, and broken text cannot be stored by the database. @throws Refused request.invalid naming it
 */
export function checkQuery(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value) || poisoned.has(name)) throw invalid(name)
    if (isBroken(name)) throw invalid(name.toWellFormed(), 'field.brokenText')
    if (isBroken(value)) throw invalid(name, 'field.brokenText')
  }
}

/**
 * Percent escapes of an address, which stand for UTF-8 (RFC 3986 §2.5). Lenient readers put U+FFFD in place of others.
 * @throws Refused request.notUtf8
 */
export function checkEscapes(query: string): void {
  if (!query.includes('%')) return
  try {
    decodeURIComponent(query)
  } catch {
    throw new Refused('request.notUtf8')
  }
}

/**
 * A JSON body within limits. Checked by content, not by its header. @throws Refused request.invalid,
 * request.tooLarge
 */
export function checkBody({ body }: Pick<FastifyRequest, 'body'>): void {
  let keys = 0
  const walk = (value: unknown, depth: number, field: string | undefined): void => {
    if (isBroken(value)) throw invalid(field, 'field.brokenText')
    if (typeof value !== 'object' || value === null) return
    if (depth > DEEPEST) throw new Refused('request.tooLarge')
    // Before its entries are created: a list may have a million.
    if (Array.isArray(value) && value.length > MOST_KEYS) throw new Refused('request.tooLarge')
    for (const [name, part] of Object.entries(value)) {
      keys += 1
      if (keys > MOST_KEYS) throw new Refused('request.tooLarge')
      if (poisoned.has(name) || isBroken(name)) throw new Refused('request.invalid')
      walk(part, depth + 1, field ?? name)
    }
  }
  walk(body, 1, undefined)
}

/** A null character, or half of a surrogate pair: neither is text that can be stored or sent. */
const isBroken = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed())

const invalid = (
  field: string | undefined,
  reason: 'field.type' | 'field.brokenText' = 'field.type',
): Refused =>
  new Refused('request.invalid', field === undefined ? {} : { fields: { [field]: { reason } } })
