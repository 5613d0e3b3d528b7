import { messageStatuses } from '@tandem/core'
import {
  type OutboxRow,
  recordCalls,
  smsMessageLists,
  smsTaskLists,
  type SmsTaskRow,
} from '@tandem/model'
import { useMemo } from 'react'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { Help } from '../../kit/Help.tsx'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { LoadOptions } from '../../kit/options.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { forProduct, useSms } from './product.tsx'
import { SendLink } from './SendLink.tsx'
import './sms.css'

const TraceDrawer = lazyPart(() =>
  import('./outbox/TraceDrawer.tsx').then((file) => file.TraceDrawer),
)
const record = { Own: TraceDrawer }

/** Every message, one row each, with its trace in a drawer. */
export const Outbox = forProduct(() => {
  const { t } = useText()
  const { product, title } = useSms()
  const tasks = useTaskOptions()
  const options = useMemo(() => ({ taskId: tasks }), [tasks])
  return (
    <ListScreen<OutboxRow>
      list={smsMessageLists[product]}
      of={title}
      record={record}
      options={options}
      icon="outbox"
      emptyAction={<SendLink />}
      sheetName={t('sms.outbox.named', { product: title })}
      help={
        <Help
          title={t('sms.outbox.title')}
          items={messageStatuses.map((status) => ({
            key: status,
            term: t(`message.status.${status}`),
            meaning: t(`message.status.${status}.help`),
          }))}
        />
      }
    />
  )
})

/** Tasks offered as filter options. */
const MOST_TASKS = 30

/** Finds tasks by name, for who may list them. */
function useTaskOptions(): LoadOptions | null {
  const client = useClient()
  const { may } = useSession()
  const { path, access } = smsTaskLists[useSms().product]
  const mayList = may(access)
  return useMemo(() => {
    if (!mayList) return null
    return async (query) => {
      const page = await client.ask(
        recordCalls<SmsTaskRow>(path).list,
        'search' in query
          ? { name: query.search.trim(), pageSize: MOST_TASKS }
          : { id: query.values.join(','), pageSize: query.values.length },
        { quiet: true },
      )
      return page.records.map(({ id, name }) => ({ value: id, label: name }))
    }
  }, [client, path, mayList])
}
