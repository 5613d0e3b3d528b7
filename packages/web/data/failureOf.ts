import { CallError } from './CallError.ts'

type FailureKind = 'denied' | 'notFound' | 'timeout' | 'failed'
const byStatus: Readonly<Record<number, FailureKind>> = {
  403: 'denied',
  404: 'notFound',
  504: 'timeout',
}

/** What kept something from being loaded: its words stand in the place of it, not above it. */
export function failureOf(error: Error): { kind: FailureKind; message: string } {
  const { message } = error
  if (!(error instanceof CallError)) return { kind: 'failed', message }
  const kind = error.reason === 'timeout' ? 'timeout' : byStatus[error.status]
  return { kind: kind ?? 'failed', message }
}
