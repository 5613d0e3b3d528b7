import {
  callbackCalls,
  callbackDeliveryList,
  type CallbackDeliveryRow,
  recordCalls,
} from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useActions } from '../../data/actions.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { hasPage } from '../../data/recordPage.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { FactTable } from '../../kit/FactTable.tsx'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { useText } from '../../kit/language.tsx'
import { listText } from '../../kit/listText.ts'
import { Failed, Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { nothing, When } from '../../kit/values.tsx'
import './monitoring.css'

/** Where all deliveries are listed. */
export const DELIVERIES_PAGE = '/isystem/callbackDelivery'
/** Who sent a test waits for its answer. */
const REFRESH_MS = 1_500
const SHOWN = 5

/** Sends a test to a callback, and shows how its program answered that and what came before. */
export function CallbackTest({ record }: { record: AnyRecord }) {
  const text = useText()
  const { t } = text
  const { may } = useSession()
  const { toast } = useToast()
  const send = useAction((client, id: string) => client.ask(callbackCalls.sendTest, { id }), {
    refresh: [callbackDeliveryList.path],
    done: () => toast(t('callback.test.sent')),
  })
  const [sends] = useActions([
    {
      id: 'callback.test',
      title: (language) => language.t('callback.test.send'),
      icon: 'send',
      group: 'record',
      disabledReason: record['enabled'] === true ? undefined : t('callback.test.off'),
      run: () => void send.run(record.id),
    },
  ])
  return (
    <div className="callback-test">
      <p>{t('callback.test.text')}</p>
      {sends && <ActionButton kind="primary" action={sends} busy={send.running} />}
      {may(callbackDeliveryList.access) && <Latest callbackId={record.id} />}
    </div>
  )
}

/** The latest deliveries to a callback, each with its answer. */
function Latest({ callbackId }: { callbackId: string }) {
  const text = useText()
  const { t } = text
  const { menu } = useSession()
  const client = useClient()
  const words = listText(text, callbackDeliveryList)
  const query = { callbackId, pageSize: SHOWN }
  const { data, error, refetch } = useQuery({
    queryKey: ['list', callbackDeliveryList.path, query],
    queryFn: ({ signal }) =>
      client.ask(recordCalls<CallbackDeliveryRow>(callbackDeliveryList.path).list, query, {
        quiet: true,
        signal,
      }),
    refetchInterval: REFRESH_MS,
  })
  const value = (name: 'name' | 'status') => (row: CallbackDeliveryRow) => (
    <FieldValue
      name={name}
      field={callbackDeliveryList.fields[name]}
      record={{ ...row }}
      words={words}
    />
  )
  if (error && !data) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <>
      <h3>{t('callback.test.list')}</h3>
      {data.records.length === 0 ? (
        <p className="hint">{t('callback.test.none')}</p>
      ) : (
        <FactTable<CallbackDeliveryRow>
          label={t('callback.test.list')}
          rows={data.records}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'createTime',
              title: words.label('createTime'),
              nowrap: true,
              cell: ({ createTime }) => <When at={createTime} />,
            },
            { key: 'name', title: words.label('name'), cell: value('name') },
            { key: 'status', title: words.label('status'), cell: value('status') },
            { key: 'answer', title: words.label('answer'), wide: true, cell: answerOf },
          ]}
        />
      )}
      {hasPage(menu, DELIVERIES_PAGE) && (
        <p>
          <Link to={`${DELIVERIES_PAGE}?callbackId=${callbackId}`}>{t('callback.test.all')}</Link>
        </p>
      )}
    </>
  )
}

const answerOf = ({ answer, ms }: CallbackDeliveryRow) =>
  answer === null ? nothing : ms === null ? answer : `${answer} · ${ms} ms`
