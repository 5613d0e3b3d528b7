import { textDifference } from '@tandem/core'
import type { GatewayTestMessage } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing } from '../../kit/values.tsx'

/** Whether the text is as it was sent, and where it is not. */
export function ReceivedText({ message: { content, received } }: { message: GatewayTestMessage }) {
  const { t } = useText()
  const text = received?.text ?? null
  if (text === null) return nothing
  if (text === content) {
    return <StatusTag tone="success">{t('gatewayTest.text.equal')}</StatusTag>
  }
  return (
    <>
      <StatusTag tone="warning">{t('gatewayTest.text.changed')}</StatusTag>
      <p className="gateway-difference" dir="auto">
        {piecesOf(content, text).map(({ key, kind, text: said }) =>
          kind === 'same' ? (
            <span key={key}>{said}</span>
          ) : kind === 'lost' ? (
            <del key={key} aria-label={t('gatewayTest.text.lost', { text: said })}>
              {said}
            </del>
          ) : (
            <ins key={key} aria-label={t('gatewayTest.text.added', { text: said })}>
              {said}
            </ins>
          ),
        )}
      </p>
    </>
  )
}

/** Characters beside what was changed that are shown. */
const BESIDE = 20

/** The pieces of a difference; long stretches that are the same are cut to what stands beside a change. */
const piecesOf = (sent: string, received: string) =>
  textDifference(sent, received).map(({ kind, text }, at, { length }) => ({
    key: at,
    kind,
    text: kind === 'same' ? nearby(text, at > 0, at < length - 1) : text,
  }))

function nearby(text: string, isAfter: boolean, isBefore: boolean): string {
  const letters = Array.from(text)
  if (letters.length <= 3 * BESIDE) return text
  const head = isAfter ? letters.slice(0, BESIDE) : []
  const tail = isBefore ? letters.slice(-BESIDE) : []
  return `${head.join('')}…${tail.join('')}`
}
