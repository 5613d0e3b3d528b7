import type { GatewayTestMessage } from '@tandem/model'
import type { ReactNode } from 'react'
import { type FactColumn, FactTable } from '../../kit/FactTable.tsx'
import { useText } from '../../kit/language.tsx'
import { Money, nothing, Phone } from '../../kit/values.tsx'
import { PhoneState, ReceiptState, SubmitState } from './MessageStates.tsx'
import { NoteReceived } from './NoteReceived.tsx'
import { ReceivedText } from './ReceivedText.tsx'
import { answerMsOf, firstOf, receiptMsOf } from './timesOf.ts'
import { Took } from './Took.tsx'

/** A fact, and how it is for each message. */
type Row = readonly [label: string, cell: (message: GatewayTestMessage) => ReactNode]

/** What came of the messages to one number, a column for each gateway. */
export function Comparison({ messages }: { messages: readonly GatewayTestMessage[] }) {
  const { t } = useText()
  const [one] = messages
  if (!one) return null
  const first = firstOf(messages)
  const hasParts = messages.some(({ parts }) => parts.length > 1)
  const hasCost = messages.some(({ cost }) => cost !== undefined)
  const rows: Row[] = [
    [t('gatewayTest.row.submit'), (message) => <SubmitState message={message} />],
    [t('gatewayTest.row.answer'), (message) => <Took ms={answerMsOf(message)} />],
    [t('gatewayTest.row.receipt'), (message) => <ReceiptState message={message} />],
    [t('gatewayTest.row.receiptAfter'), (message) => <Took ms={receiptMsOf(message)} />],
    [
      t('gatewayTest.row.phone'),
      (message) => (
        <>
          <PhoneState message={message} isFirst={message.id === first} />
          <NoteReceived message={message} />
        </>
      ),
    ],
    [t('gatewayTest.row.phoneAfter'), ({ received }) => <Took ms={received?.afterMs ?? null} />],
    [t('gatewayTest.row.text'), (message) => <ReceivedText message={message} />],
    [t('gatewayTest.row.sender'), ({ received }) => <bdi>{received?.sender ?? nothing}</bdi>],
    ...(hasParts
      ? [
          [
            t('gatewayTest.row.order'),
            (message: GatewayTestMessage) => <Order message={message} />,
          ] as const,
        ]
      : []),
    ...(hasCost
      ? [
          [
            t('gatewayTest.row.cost'),
            ({ cost }: GatewayTestMessage) => (
              <Money amount={cost?.amount} currency={cost?.currency ?? ''} />
            ),
          ] as const,
        ]
      : []),
    [
      t('gatewayTest.row.ids'),
      ({ parts }) => (
        <small className="number">
          {parts.flatMap(({ ref }) => ref ?? []).join(' ') || nothing}
        </small>
      ),
    ],
  ]
  return (
    <section className="description gateway-comparison">
      <h3>
        {one.numberName} <Phone number={one.number} />
        {one.operatorName !== null && <span className="hint">{one.operatorName}</span>}
      </h3>
      <FactTable
        label={one.numberName}
        className="gateway-columns"
        rows={rows}
        keyOf={([label]) => label}
        columns={[
          {
            key: 'row',
            title: t('gatewayTest.row.gateway'),
            isHead: true,
            cell: ([label]) => label,
          },
          ...messages.map((message): FactColumn<Row> => ({
            key: message.id,
            title: (
              <>
                {message.gatewayName}
                {message.hybridName !== null && (
                  <small className="hint">
                    {t('gatewayTest.hybridOf', { hybrid: message.hybridName })}
                  </small>
                )}
              </>
            ),
            cell: ([, cell]) => cell(message),
          })),
        ]}
      />
    </section>
  )
}

function Order({ message: { received } }: { message: GatewayTestMessage }) {
  const { t } = useText()
  const order = received?.order ?? []
  if (order.length === 0) return nothing
  const isRight = order.every((part, at) => part === at + 1)
  return isRight
    ? t('gatewayTest.order.right')
    : t('gatewayTest.order.mixed', { order: order.join(', ') })
}
