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

const piecesOf = (sent: string, received: string) =>
  textDifference(sent, received).map((piece, at) => ({ ...piece, key: at }))
