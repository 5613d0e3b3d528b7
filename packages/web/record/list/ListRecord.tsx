import type { Field, List } from '@tandem/model'
import { Suspense } from 'react'
import { Description } from '../../kit/Description.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { type ListText, listText } from '../../kit/listText.ts'
import { Loading } from '../../kit/states.tsx'
import { RecordFrame } from '../RecordFrame.tsx'
import { RowValue } from './listColumns.tsx'
import type { ListParts } from './listParts.ts'
import { useLine } from './useLine.ts'
import { useListSight } from './useListSight.ts'

interface Slots<Row extends { id: string }> {
  cells: ListParts<Row>['cells'] | undefined
  record: ListParts<Row>['record'] | undefined
}

interface RecordProps<Row extends { id: string }> {
  list: List
  id: string
  rows: readonly Row[]
  parts: Slots<Row> & {
    actions: (row: Row) => readonly RowAction[]
    nameOf: (row: Row) => string
  }
  tab: string | null
  onTab: (tab: string) => void
  onClose: () => void
}

/** One line of a list in full. */
export function ListRecord<Row extends { id: string }>({
  list,
  id,
  rows,
  parts: { cells, record, actions, nameOf },
  tab,
  onTab,
  onClose,
}: RecordProps<Row>) {
  const text = useText()
  const words = listText(text, list)
  const { title, status, whole, label = 'kit.details', tabs = [] } = record ?? {}
  const found = useLine(list, { id, rows, whole })
  const value = (name: string) => {
    const field = list.fields[name]
    return (row: Row) =>
      field && (
        <RowValue row={row} name={name} field={field} words={words} cells={cells} place="record" />
      )
  }
  return (
    <RecordFrame
      found={found}
      noun={words.title}
      gone={text.t('kit.nothingFound')}
      title={title ?? value(list.title ?? 'id')}
      status={status ?? (list.status === undefined ? undefined : value(list.status))}
      actions={actions}
      hint={nameOf}
      tabs={(row) => [
        {
          key: 'details',
          label: text.loose(label),
          content: () => <Details list={list} row={row} words={words} parts={{ cells, record }} />,
        },
        ...tabs.map(({ key, label, Content }) => ({
          key,
          label: text.loose(label),
          content: () => (
            <Suspense fallback={<Loading />}>
              <Content row={row} />
            </Suspense>
          ),
        })),
      ]}
      active={tab}
      onTab={onTab}
      onClose={onClose}
    />
  )
}

/** Every field but those in its head: the time first, then in the order of the columns. */
function Details<Row extends { id: string }>({
  list,
  row,
  words,
  parts: { cells, record },
}: {
  list: List
  row: Row
  words: ListText
  parts: Slots<Row>
}) {
  const sees = useListSight(list)
  const { Content, Further } = record ?? {}
  if (Content) {
    return (
      <Suspense fallback={<Loading />}>
        <Content row={row} />
      </Suspense>
    )
  }
  const isShown = ([name, field]: [string, Field]): boolean =>
    field.apart !== true &&
    name !== list.title &&
    name !== list.status &&
    sees(name, field) &&
    !(field.spare === true && isNothing(Reflect.get(row, name)))
  const shown = Object.entries(list.fields).filter(isShown)
  const ordered = shown.toSorted(
    ([a], [b]) => Number(b === 'createTime') - Number(a === 'createTime'),
  )
  return (
    <Suspense fallback={<Loading />}>
      <Description
        items={ordered.map(([name, field]) => ({
          key: name,
          label: words.label(name),
          empty: cells?.[name] === undefined && isNothing(Reflect.get(row, name)),
          value: (
            <RowValue
              row={row}
              name={name}
              field={field}
              words={words}
              cells={cells}
              place="record"
            />
          ),
        }))}
      />
      {Further && <Further row={row} />}
    </Suspense>
  )
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''
