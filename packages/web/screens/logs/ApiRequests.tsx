import { apiRequestLog, type ListRow } from '@tandem/model'
import { useMemo } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { Title } from '../../kit/values.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { Arguments, HttpStatus, Took } from './cells.tsx'
import { keyOptions } from './keyOptions.ts'

type Row = ListRow<typeof apiRequestLog>

const cells = {
  requestUrl: ({ row }: { row: Row }) => <Title>{`${row.method} ${row.requestUrl}`}</Title>,
  status: HttpStatus,
  keyPrefix: ({ row }: { row: Row }) => <code translate="no">{`${row.keyPrefix}…`}</code>,
  costTime: Took,
  requestParam: Arguments,
}
const record = { title: ({ method, requestUrl }: Row) => `${method} ${requestUrl}` }

/** Calls made with API keys: the requests of a company's programs and their answers. */
export function ApiRequests() {
  const client = useClient()
  const options = useMemo(() => ({ keyId: keyOptions(client) }), [client])
  return <ListScreen<Row> list={apiRequestLog} cells={cells} record={record} options={options} />
}
