import { type OutboxRow, smsCalls, smsMessageLists, type Trace } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient, useSession } from '../../../data/DataContext.tsx'
import { useLiveTopic } from '../../../data/useLiveTopic.ts'
import { CountryCode } from '../../../kit/CountryCode.tsx'
import { Description } from '../../../kit/Description.tsx'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Count, Money, nothing, Phone } from '../../../kit/values.tsx'
import { RecordFrame } from '../../../record/RecordFrame.tsx'
import { useSms } from '../product.tsx'
import { HopPrices } from './HopPrices.tsx'
import { RoutingDecision } from './RoutingDecision.tsx'
import { TraceSteps } from './TraceSteps.tsx'

/** The whole trace of one message, from acceptance to settlement, on one timeline. */
export function TraceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useText()
  const client = useClient()
  const { product, api, lists } = useSms()
  const queries = useQueryClient()
  const queryKey = ['trace', api.outbox, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.ask(smsCalls(product).trace, { id }, { quiet: true, signal }),
  })
  useLiveTopic(lists.outbox, ({ ids }) => {
    if (ids.includes(id)) void queries.invalidateQueries({ queryKey })
  })
  return (
    <RecordFrame
      found={{ record: data, error, retry: () => void refetch() }}
      noun={t('sms.trace.title')}
      gone={t('sms.trace.gone')}
      title={({ message }) => <Phone number={message.mobile} country={message.country} />}
      status={({ message: { status } }) => (
        <StatusTag tone={smsMessageLists[product].fields.status.tones[status]}>
          {t(`message.status.${status}`)}
        </StatusTag>
      )}
      tabs={(trace) => [
        {
          key: 'details',
          label: t('sms.trace.title'),
          content: () => <TraceDetails trace={trace} />,
        },
      ]}
      onClose={onClose}
    />
  )
}

function TraceDetails({ trace: { message, steps, routing, prices } }: { trace: Trace }) {
  return (
    <>
      {message.reasonText !== null && message.status !== 'delivered' && (
        <p className="form-note sms-note">{message.reasonText}</p>
      )}
      <MessageFacts message={message} />
      <TraceSteps steps={steps} />
      {routing && <RoutingDecision routing={routing} />}
      {prices && <HopPrices prices={prices} />}
    </>
  )
}

function MessageFacts({ message }: { message: OutboxRow }) {
  const { t } = useText()
  const { user, may } = useSession()
  const { lists, taskPage } = useSms()
  const { country, countryName, operatorName, senderId, price, currency, gatewayName } = message
  const place = [countryName, operatorName].filter((name) => name !== null && name !== '')
  return (
    <Description
      items={[
        {
          key: 'content',
          label: t('sms.outbox.text'),
          value: (
            <p className="sms-said" dir="auto">
              {message.content}
            </p>
          ),
        },
        {
          key: 'country',
          label: t('sms.outbox.country'),
          value:
            country === '' ? (
              nothing
            ) : (
              <>
                <CountryCode iso2={country} /> {place.join(' · ')}
              </>
            ),
        },
        { key: 'sender', label: t('sms.outbox.sender'), value: senderId ?? nothing },
        { key: 'parts', label: t('sms.outbox.parts'), value: <Count value={message.parts} /> },
        ...(price === undefined
          ? []
          : [
              {
                key: 'price',
                label: t('sms.outbox.price'),
                value: <Money amount={price} currency={currency} />,
              },
            ]),
        ...(gatewayName === undefined
          ? []
          : [{ key: 'gateway', label: t('sms.outbox.gateway'), value: gatewayName ?? nothing }]),
        ...(message.reference === null
          ? []
          : [{ key: 'reference', label: t('sms.outbox.reference'), value: message.reference }]),
        {
          key: 'task',
          label: t('sms.outbox.task'),
          value: may(`${lists.task}:list`) ? (
            <Link to={taskPage(message.taskId)}>{message.taskName}</Link>
          ) : (
            message.taskName
          ),
        },
        ...(user.companyKind === 'customer'
          ? []
          : [
              {
                key: 'company',
                label: t('sms.outbox.company'),
                value: message.companyId_dictText ?? nothing,
              },
            ]),
      ]}
    />
  )
}
