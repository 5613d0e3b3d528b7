import type { FastifyRequest } from 'fastify'

import { Refused } from '../services/Refused.ts'

const DEEPEST = 20
const MOST_KEYS = 1_000
const poisoned = new Set(['__proto__', 'constructor', 'prototype'])

/** A parameter given twice has no one meaning. @throws Refused request.invalid naming it */
export function checkQuery(query: unknown): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (Array.isArray(value) || poisoned.has(name)) {
      throw new Refused('request.invalid', { fields: { [name]: { reason: 'field.type' } } })
    }
  }
}

/** A JSON body within reason. @throws Refused request.invalid, request.tooLarge */
export function checkBody(request: FastifyRequest): void {
  let keys = 0
  const walk = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) return
    if (depth > DEEPEST) throw new Refused('request.tooLarge')
    for (const [name, part] of Object.entries(value)) {
      keys += 1
      if (keys > MOST_KEYS) throw new Refused('request.tooLarge')
      if (poisoned.has(name)) throw new Refused('request.invalid')
      walk(part, depth + 1)
    }
  }
  if (request.headers['content-type']?.startsWith('application/json')) walk(request.body, 1)
}
