import { apiRequestLog } from '@tandem/model'
import { useMemo } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Title } from '../../kit/values.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { Arguments, HttpStatus, Took } from './cells.tsx'
import { keyOptions } from './keyOptions.ts'
import type { RequestRow } from './replay/useContents.ts'
import './logs.css'

const RequestContents = lazyPart(() =>
  import('./replay/RequestContents.tsx').then((file) => file.RequestContents),
)
const ReplayDialog = lazyPart(() =>
  import('./replay/ReplayDialog.tsx').then((file) => file.ReplayDialog),
)

type Parts = Required<ListParts<RequestRow>>
const cells: Parts['cells'] = {
  requestUrl: ({ row }) => <Title>{`${row.method} ${row.requestUrl}`}</Title>,
  status: HttpStatus,
  keyPrefix: ({ row }) => <code translate="no">{`${row.keyPrefix}…`}</code>,
  costTime: Took,
  requestParam: Arguments,
}
const record: Parts['record'] = {
  title: ({ method, requestUrl }) => `${method} ${requestUrl}`,
  Further: RequestContents,
}
const actions: Parts['actions'] = (_, open) => [
  {
    key: 'replay',
    icon: 'refresh',
    label: ({ t }) => t('logs.replay.open'),
    onSelect: () => open('replay'),
  },
]
const dialogs: Parts['dialogs'] = {
  replay: (row, close) => <ReplayDialog row={row} onClose={close} />,
}

/** Calls made with API keys: the requests of a company's programs and their answers, and the same once more. */
export function ApiRequests() {
  const client = useClient()
  const options = useMemo(() => ({ keyId: keyOptions(client) }), [client])
  return (
    <ListScreen<RequestRow>
      list={apiRequestLog}
      cells={cells}
      record={record}
      options={options}
      actions={actions}
      dialogs={dialogs}
    />
  )
}
