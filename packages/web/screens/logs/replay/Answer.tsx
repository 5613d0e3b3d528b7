import { groupThousands } from '@tandem/core'
import { MOST_KEPT_BYTES, type RequestContents } from '@tandem/model'
import { CallError } from '../../../data/CallError.ts'
import { useText } from '../../../kit/language.tsx'
import { HttpStatus, Took } from '../cells.tsx'
import { indented, isInput, parsed } from './replayInput.ts'

/** How a request was answered. */
export interface Told {
  status: number
  ms: number
  /** A sentence, where it was refused. */
  message: string | null
  /** What the answer says, a value a line. */
  text: string
}

const SUCCEEDED = 400

/** The answer that the log kept. */
export function toldBefore(
  row: { status: number; costTime: number | null },
  { answer }: RequestContents,
): Told {
  const found = parsed(answer)
  const envelope = isInput(found) ? found : {}
  const message = envelope['message']
  return {
    status: row.status,
    ms: row.costTime ?? 0,
    message: row.status >= SUCCEEDED && typeof message === 'string' ? message : null,
    text: indented(envelope['result']),
  }
}

/** A result that just came; a file is only counted. */
export const toldResult = (result: unknown, ms: number): Told => ({
  status: 200,
  ms,
  message: null,
  text: result instanceof Blob ? indented({ bytes: result.size }) : indented(result),
})

/** A refusal that just came; undefined: it is not known whether the request arrived, or the session has ended. */
export function toldRefusal(error: unknown, ms: number): Told | undefined {
  if (!(error instanceof CallError)) return undefined
  const { status, reason, message, fields } = error
  if (status < SUCCEEDED || status === 401 || (status >= 502 && status <= 504)) return undefined
  const named = Object.keys(fields).length > 0 ? { reason, fields } : { reason }
  return { status, ms, message, text: indented(named) }
}

/** One answer, its status above what it says. */
export function Answer({ title, told }: { title: string; told: Told }) {
  return (
    <section className="request-answer">
      <h3>
        {title} <HttpStatus row={told} /> <Took row={{ costTime: told.ms }} />
      </h3>
      {told.message !== null && <p>{told.message}</p>}
      {told.text !== '' && <Code label={title}>{told.text}</Code>}
    </section>
  )
}

/** JSON; the keyboard scrolls it. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
    <section className="request-code" aria-label={label} tabIndex={0} translate="no">
      <pre>{children}</pre>
    </section>
  )
}

/** What of a request or an answer was not kept. */
export function NotKept({ bytes }: { bytes: number }) {
  const { t } = useText()
  const size = groupThousands(bytes)
  return (
    <p className="hint">
      {bytes > MOST_KEPT_BYTES
        ? t('logs.apiRequest.tooLong', { size })
        : t('logs.apiRequest.notKept', { size })}
    </p>
  )
}
