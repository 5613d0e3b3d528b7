import { messageStatuses } from '@tandem/core'
import { type OutboxRow, smsMessageLists } from '@tandem/model'
import { useMemo } from 'react'
import { hourText } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { forProduct, useSms } from './product.tsx'
import { SendLink } from './SendLink.tsx'
import { useTaskOptions } from './useTaskOptions.ts'
import './sms.css'

const TraceDrawer = lazyPart(() =>
  import('./outbox/TraceDrawer.tsx').then((file) => file.TraceDrawer),
)
const record = { Own: TraceDrawer }
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}))

/** Every message, one row each, with its trace in a drawer. */
export const Outbox = forProduct(() => {
  const { t } = useText()
  const { product, title } = useSms()
  const tasks = useTaskOptions()
  const options = useMemo(() => ({ taskId: tasks, hour: hours }), [tasks])
  return (
    <ListScreen<OutboxRow>
      list={smsMessageLists[product]}
      of={title}
      record={record}
      options={options}
      icon="outbox"
      emptyAction={<SendLink />}
      sheetName={t('sms.outbox.named', { product: title })}
      help={messageStatuses.map((status) => ({
        key: status,
        term: t(`message.status.${status}`),
        meaning: t(`message.status.${status}.help`),
      }))}
    />
  )
})
