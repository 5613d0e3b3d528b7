import { type InboundRow, smsInboundLists } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { forProduct, useSms } from './product.tsx'

const ThreadDrawer = lazyPart(() =>
  import('./inbox/ThreadDrawer.tsx').then((file) => file.ThreadDrawer),
)
const record = { Own: ThreadDrawer }

/** What people wrote back, each with the conversation it is part of. */
export const Inbox = forProduct(() => {
  const { t } = useText()
  const { product, title } = useSms()
  return (
    <ListScreen<InboundRow>
      list={smsInboundLists[product]}
      of={title}
      record={record}
      icon="inbox"
      sheetName={t('sms.inbox.named', { product: title })}
    />
  )
})
