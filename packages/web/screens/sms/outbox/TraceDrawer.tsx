import type { OutboxRow, Trace } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { failureOf } from '../../../data/failureOf.ts'
import { CallError } from '../../../data/CallError.ts'
import { useClient, useSession } from '../../../data/DataContext.tsx'
import { useLiveTopic } from '../../../data/useLiveTopic.ts'
import { CountryCode } from '../../../kit/CountryCode.tsx'
import { Description } from '../../../kit/Description.tsx'
import { RecordDrawer } from '../../../kit/dialogs/RecordDrawer.tsx'
import { useText } from '../../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Count, Money, nothing, Phone } from '../../../kit/values.tsx'
import { useSms } from '../product.tsx'
import { HopPrices } from './HopPrices.tsx'
import { messageTones } from './messageTones.ts'
import { RoutingDecision } from './RoutingDecision.tsx'
import { TraceSteps } from './TraceSteps.tsx'

/** The whole trace of one message, from acceptance to settlement, on one timeline. */
export function TraceDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useText()
  const client = useClient()
  const { api, lists } = useSms()
  const queries = useQueryClient()
  const queryKey = ['trace', api.outbox, id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.get<Trace>(`${api.outbox}/trace`, { id }, { quiet: true, signal }),
  })
  useLiveTopic(lists.outbox, ({ ids }) => {
    if (ids.includes(id)) void queries.invalidateQueries({ queryKey })
  })
  if (!data) {
    const gone = error instanceof CallError && error.status === 404
    return (
      <RecordDrawer title={t('sms.trace.title')} onClose={onClose}>
        {gone && <EmptyState icon="outbox" title={t('sms.trace.gone')} />}
        {error && !gone && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
        {!error && <Loading />}
      </RecordDrawer>
    )
  }
  const { message, steps, routing, prices } = data
  return (
    <RecordDrawer
      title={<Phone number={message.mobile} country={message.country} />}
      status={
        <StatusTag tone={messageTones[message.status]}>
          {t(`message.status.${message.status}`)}
        </StatusTag>
      }
      onClose={onClose}
    >
      {message.reasonText !== null && message.status !== 'delivered' && (
        <p className="form-note sms-note">{message.reasonText}</p>
      )}
      <MessageFacts message={message} />
      <TraceSteps steps={steps} />
      {routing && <RoutingDecision routing={routing} />}
      {prices && <HopPrices prices={prices} />}
    </RecordDrawer>
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
                value: message.companyId_dictText,
              },
            ]),
      ]}
    />
  )
}
