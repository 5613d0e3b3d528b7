import { type ErrorCode, errors } from '@tandem/model'
import { type ZodError, z } from 'zod'

import type { FieldRefusal } from './Refused.ts'

const fault = z.object({
  reason: z.custom<ErrorCode>((value) => typeof value === 'string' && value in errors),
  args: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** The issues of a schema as reasons per field; `unknown` is the first unknown field. */
export function fieldIssues(error: ZodError): {
  fields: Record<string, FieldRefusal>
  unknown: string | undefined
} {
  const fields: Record<string, FieldRefusal> = {}
  let unknown: string | undefined
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      unknown ??= issue.keys[0]
      for (const key of issue.keys) {
        fields[[...issue.path, key].join('.')] = { reason: 'field.unknown' }
      }
      continue
    }
    fields[issue.path.join('.') || 'body'] ??= reasonOf(issue)
  }
  return { fields, unknown }
}

function reasonOf(issue: z.core.$ZodIssue): FieldRefusal {
  switch (issue.code) {
    case 'custom': {
      const found = fault.safeParse(issue.params)
      if (!found.success) return { reason: 'field.type' }
      const { reason, args } = found.data
      return args ? { reason, args } : { reason }
    }
    case 'invalid_type':
      // What was sent is not kept with an issue (it may be a secret), but its type is said.
      if (issue.message.endsWith('received undefined')) return { reason: 'field.required' }
      return {
        reason:
          issue.expected === 'string' && issue.message.endsWith('received number')
            ? 'field.asText'
            : 'field.type',
      }
    case 'too_small':
      return issue.origin === 'string'
        ? { reason: 'field.tooShort', args: { min: Number(issue.minimum) } }
        : { reason: 'field.range', args: { from: Number(issue.minimum), to: '…' } }
    case 'too_big':
      return issue.origin === 'string'
        ? { reason: 'field.tooLong', args: { max: Number(issue.maximum) } }
        : { reason: 'field.range', args: { from: '…', to: Number(issue.maximum) } }
    case 'invalid_value':
      return { reason: 'field.choice' }
    default:
      return { reason: 'field.type' }
  }
}
