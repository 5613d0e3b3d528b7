import { NOT_KEPT, type RequestContents as Kept } from '@tandem/model'
import { failureOf } from '../../../data/failureOf.ts'
import { Button } from '../../../kit/Button.tsx'
import { CopyText, useCopy } from '../../../kit/CopyText.tsx'
import { Description } from '../../../kit/Description.tsx'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading, WhyNotNote } from '../../../kit/states.tsx'
import { Answer, Code, NotKept, toldBefore } from './Answer.tsx'
import { curlOf, KEY_VARIABLE } from './curl.ts'
import { indented, isInput, parsed } from './replayInput.ts'
import { type RequestRow, useContents } from './useContents.ts'

/** Below the details of a request: what it asked, and how it was answered. */
export function RequestContents({ row }: { row: RequestRow }) {
  const { t } = useText()
  const { data, error, refetch } = useContents(row.id)
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.hidden) return <WhyNotNote>{t('logs.apiRequest.hidden')}</WhyNotNote>
  return <Contents row={row} kept={data} />
}

function Contents({ row, kept }: { row: RequestRow; kept: Kept }) {
  const { t } = useText()
  const copy = useCopy()
  const { query, body, bodyBytes, answer, answerBytes, requestKey } = kept
  const isMasked = [query, body].some((text) => text?.includes(NOT_KEPT) === true)
  const command = (): string =>
    curlOf({
      method: row.method,
      url: `${location.origin}${row.requestUrl}`,
      query: inputOf(query),
      body,
    })
  const code = (key: string, label: string, json: string | null, bytes: number | null) => {
    if (json === null && bytes === null) return []
    const value =
      json === null ? <NotKept bytes={bytes ?? 0} /> : <Code label={label}>{shown(json)}</Code>
    return [{ key, label, value }]
  }
  const items = [
    ...(requestKey === null
      ? []
      : [
          {
            key: 'requestKey',
            label: t('logs.apiRequest.requestKey'),
            value: <CopyText text={requestKey} />,
          },
        ]),
    ...code('query', t('logs.apiRequest.query'), query, null),
    ...code('body', t('logs.apiRequest.body'), body, bodyBytes),
  ]
  const title = t('logs.apiRequest.answer')
  return (
    <div className="request-contents">
      {items.length > 0 && <Description title={t('logs.apiRequest.asked')} items={items} />}
      {isMasked && <p className="hint">{t('logs.apiRequest.masked')}</p>}
      <p>
        <Button
          icon="copy"
          onClick={() => copy(command(), t('logs.apiRequest.curlCopied', { name: KEY_VARIABLE }))}
        >
          {t('logs.apiRequest.curl')}
        </Button>
      </p>
      {answer !== null && <Answer title={title} told={toldBefore(row, kept)} />}
      {answer === null && answerBytes !== null && (
        <section className="request-answer">
          <h3>{title}</h3>
          <NotKept bytes={answerBytes} />
        </section>
      )}
    </div>
  )
}

const shown = (json: string): string => indented(parsed(json)) || json

const inputOf = (json: string | null): Readonly<Record<string, unknown>> => {
  const found = parsed(json)
  return isInput(found) ? found : {}
}
