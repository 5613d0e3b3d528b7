import { dataLog, type DataLogDetail, entities, type Entity, type ListRow } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { asTitle } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { LoadOptions } from '../../kit/options.ts'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { ListScreen } from '../../record/list/ListScreen.tsx'

type Row = ListRow<typeof dataLog>

const Changes = lazyPart(() => import('./Differences.tsx').then((file) => file.Changes))
const CompareVersions = lazyPart(() =>
  import('./CompareVersions.tsx').then((file) => file.CompareVersions),
)
const everyEntity: readonly Entity[] = Object.values(entities)
const cells = { entityText: ({ row }: { row: Row }) => asTitle(row.entityText), verbText: Verb }
const record = {
  whole: true,
  label: 'logs.changes',
  Further: Changes,
  tabs: [{ key: 'versions', label: 'logs.versions', Content: CompareVersions }],
}

/** Each record before and after a change. */
export function DataLog() {
  const { loose } = useText()
  const { may } = useSession()
  const options = useMemo(() => {
    const known = everyEntity
      .filter(({ name }) => may(`${name}:list`))
      .map(({ name, table }) => ({ value: table, label: asTitle(loose(`${name}.one`)) }))
    const load: LoadOptions = async (query) =>
      'search' in query
        ? known.filter(({ label }) => label.toLowerCase().includes(query.search.toLowerCase()))
        : known.filter(({ value }) => query.values.includes(value))
    return { dataTable: load }
  }, [loose, may])
  return (
    <ListScreen<DataLogDetail> list={dataLog} cells={cells} record={record} options={options} />
  )
}

/** What was done to a record: severity by shape and colour. */
function Verb({ row: { verb, verbText } }: { row: Row }) {
  const tone = verb === 'add' ? 'success' : verb === 'delete' ? 'danger' : 'info'
  return <StatusTag tone={tone}>{verbText}</StatusTag>
}
