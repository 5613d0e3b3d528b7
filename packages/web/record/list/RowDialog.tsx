import type { List } from '@tandem/model'
import { type ReactNode, Suspense, useState } from 'react'
import { RefusedDrawer } from '../../kit/dialogs/RefusedDrawer.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import type { OpenDialog } from './dialogIn.ts'
import { useLine } from './useLine.ts'

/**
 * A dialog about one row. A URL can be typed by hand: it opens when the row's action is offered, otherwise the reason is
 * shown. Open, it stays open whatever changes meanwhile, so that no input is lost.
 */
export function RowDialog<Row extends { id: string }>({
  list,
  rows,
  dialog: { key, id, show },
  title,
  actions,
  onClose,
}: {
  list: List
  rows: readonly Row[]
  dialog: OpenDialog<Row>
  /** Of what the dialog is about. */
  title: (row: Row | null) => string
  actions: (row: Row) => readonly RowAction[]
  onClose: () => void
}): ReactNode {
  const { t } = useText()
  const { record, error } = useLine(list, { id, rows })
  const [row, setRow] = useState<Row | null>(null)
  const action = record && actions(record).find((one) => one.key === key)
  if (row === null && record && action && action.blocked === undefined) setRow(record)
  if (row !== null) return <Suspense fallback={null}>{show(row, onClose)}</Suspense>
  if (record === undefined && error === null) return null
  const reason = record ? (action?.blocked ?? t('kit.notNow')) : t('kit.gone.text')
  return <RefusedDrawer title={title(record ?? null)} reason={reason} onClose={onClose} />
}
