import type { FastifyRequest } from 'fastify'

import { Refused } from '../services/Refused.ts'

const DEEPEST = 20
const MOST_KEYS = 1_000
const poisoned = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * A repeated parameter is ambiguous, and a null character cannot be stored by the database.
 * @throws Refused request.invalid naming it
 */
export function checkQuery(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value) || poisoned.has(name) || holdsNull(name) || holdsNull(value)) {
      throw new Refused('request.invalid', { fields: { [name]: { reason: 'field.type' } } })
    }
  }
}

/**
 * A JSON body within limits. Checked by content, not by its header. @throws Refused request.invalid,
 * request.tooLarge
 */
export function checkBody({ body }: Pick<FastifyRequest, 'body'>): void {
  let keys = 0
  const walk = (value: unknown, depth: number, field: string | undefined): void => {
    if (holdsNull(value)) throw invalid(field)
    if (typeof value !== 'object' || value === null) return
    if (depth > DEEPEST) throw new Refused('request.tooLarge')
    // Before its entries are created: a list may have a million.
    if (Array.isArray(value) && value.length > MOST_KEYS) throw new Refused('request.tooLarge')
    for (const [name, part] of Object.entries(value)) {
      keys += 1
      if (keys > MOST_KEYS) throw new Refused('request.tooLarge')
      if (poisoned.has(name) || holdsNull(name)) throw new Refused('request.invalid')
      walk(part, depth + 1, field ?? name)
    }
  }
  walk(body, 1, undefined)
}

const holdsNull = (value: unknown): boolean => typeof value === 'string' && value.includes('\u0000')

const invalid = (field: string | undefined): Refused =>
  new Refused(
    'request.invalid',
    field === undefined ? {} : { fields: { [field]: { reason: 'field.type' } } },
  )
