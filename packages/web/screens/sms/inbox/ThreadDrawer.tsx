import { inboundCalls, smsMessageLists, type Thread, type ThreadEntry } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useClient, useSession } from '../../../data/DataContext.tsx'
import { useAction } from '../../../data/useAction.ts'
import { useLiveTopic } from '../../../data/useLiveTopic.ts'
import { useText } from '../../../kit/language.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Phone, When } from '../../../kit/values.tsx'
import { RecordFrame } from '../../../record/RecordFrame.tsx'
import { useSms } from '../product.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import './inbox.css'

/** What was sent to a number and received from it, in order, with an answer below. Opening it says that it was read. */
export function ThreadDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useText()
  const client = useClient()
  const { product, api, lists } = useSms()
  const { may, readOnly = false } = useSession()
  const queries = useQueryClient()
  const queryKey = [api.inbox, 'thread', id]
  const calls = inboundCalls(product)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.ask(calls.thread, { id }, { quiet: true, signal }),
  })
  const renew = () => void queries.invalidateQueries({ queryKey })
  useLiveTopic(lists.inbox, renew)
  useLiveTopic(lists.outbox, renew)
  const { run: markRead } = useAction(
    (asking, ids: string) => asking.ask(calls.markRead, { ids }, { quiet: true }),
    { refresh: [`${api.inbox}/list`] },
  )
  const marks = data !== undefined && may(`${lists.inbox}:mark`) && !readOnly
  useEffect(() => {
    if (marks) void markRead(id)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each message that is opened
  }, [marks, id])
  return (
    <RecordFrame
      found={{ record: data, error, retry: () => void refetch() }}
      noun={t('sms.thread.title')}
      gone={t('sms.thread.gone')}
      title={({ mobile, country }) => <Phone number={mobile} country={country ?? ''} />}
      tabs={(thread) => [
        {
          key: 'thread',
          label: t('sms.thread.title'),
          content: () => <Conversation id={id} thread={thread} onSent={renew} />,
        },
      ]}
      onClose={onClose}
    />
  )
}

function Conversation({ id, thread, onSent }: { id: string; thread: Thread; onSent: () => void }) {
  const { t } = useText()
  const { may, readOnly = false } = useSession()
  const { product } = useSms()
  const [round, setRound] = useState(0)
  const sent = () => {
    setRound(round + 1)
    onSent()
  }
  const { recipient, companyName: company, matched, canAnswer, entries, mobile } = thread
  const { mostCharacters: most } = thread
  return (
    <>
      <p className={matched === 'none' ? 'form-note sms-note' : 'sms-thread-why'}>
        {t(`sms.thread.why.${matched}`, { recipient, company })}
      </p>
      <ol className="sms-thread" aria-label={t('sms.thread.sent')}>
        {entries.map((entry) => (
          <Entry key={`${entry.way}${entry.id}`} entry={entry} />
        ))}
      </ol>
      {canAnswer && may(`${product}:send`) && !readOnly && (
        <AnswerForm key={round} id={id} mobile={mobile} most={most} onSent={sent} />
      )}
    </>
  )
}

function Entry({ entry: { way, content, time, status, missing } }: { entry: ThreadEntry }) {
  const { t } = useText()
  const { product } = useSms()
  return (
    <li className={`sms-entry sms-entry-${way}`}>
      <p className="sms-entry-text" dir="auto">
        {content}
      </p>
      <p className="sms-entry-foot">
        <span className="unseen">{t(`sms.thread.${way}`)} </span>
        <When at={time} />
        {missing > 0 && <span>{t('sms.thread.missing', { n: missing })}</span>}
        {status && (
          <StatusTag tone={smsMessageLists[product].fields.status.tones[status]}>
            {t(`message.status.${status}`)}
          </StatusTag>
        )}
      </p>
    </li>
  )
}
