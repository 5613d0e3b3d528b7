import { type ListRow, operationLog } from '@tandem/model'
import type { Place } from '../../record/list/listParts.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { Ellipsis } from '../../kit/values.tsx'
import { Arguments, CallResult, Took } from './cells.tsx'

type Row = ListRow<typeof operationLog>

const cells = {
  status: CallResult,
  costTime: Took,
  requestUrl: Call,
  method: ({ row }: { row: Row }) => <code>{row.method}</code>,
  requestParam: Arguments,
}

/** Calls that changed or exported something. */
export const OperationLog = () => <ListScreen<Row> list={operationLog} cells={cells} />

function Call({ row: { requestType, requestUrl }, place }: { row: Row; place: Place }) {
  if (place === 'table') return <Ellipsis>{requestUrl}</Ellipsis>
  return <code>{`${requestType} ${requestUrl}`}</code>
}
