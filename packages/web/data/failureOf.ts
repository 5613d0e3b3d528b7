import { CallError } from './CallError.ts'

type FailureKind = 'denied' | 'notFound' | 'timeout' | 'failed'
const byStatus: Readonly<Record<number, FailureKind>> = {
  403: 'denied',
  404: 'notFound',
  504: 'timeout',
}

/** Why something could not be loaded: the message replaces it, rather than appearing above it. */
export function failureOf(error: Error): { kind: FailureKind; message: string } {
  const { message } = error
  if (!(error instanceof CallError)) return { kind: 'failed', message }
  const kind = error.reason === 'timeout' ? 'timeout' : byStatus[error.status]
  return { kind: kind ?? 'failed', message }
}
