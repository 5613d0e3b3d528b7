import { type ReactNode, Suspense, useState } from 'react'
import { IconButton } from './Button.tsx'
import { ColumnPanel } from './ColumnPanel.tsx'
import { useText } from './language.tsx'
import type { Column, ListView, TableView } from './list.ts'
import { Popover } from './Popover.tsx'
import { lazyPart } from './lazyPart.tsx'

const ViewNameDialog = lazyPart(() =>
  import('./views/ViewNameDialog.tsx').then((file) => file.ViewNameDialog),
)

/** Refresh, saving the current state as a view, and table settings. */
export function TableTools<T>({
  columns,
  view,
  list,
  children,
}: {
  columns: readonly Column<T>[]
  view: TableView
  list: Pick<ListView<T>, 'refresh' | 'arrangement' | 'arrange'>
  children?: ReactNode
}) {
  const { t } = useText()
  const [naming, setNaming] = useState(false)
  return (
    <div className="list-tools">
      {children}
      <IconButton icon="refresh" label={t('kit.refresh')} onClick={list.refresh} />
      {view.saved && !view.saved.fixed && (
        <IconButton icon="star" label={t('kit.view.saveAs')} onClick={() => setNaming(true)} />
      )}
      <Popover
        label={t('kit.tableSettings')}
        align="end"
        width={360}
        trigger={(props) => <IconButton icon="columns" label={t('kit.tableSettings')} {...props} />}
      >
        {() => <ColumnPanel columns={columns} view={view} />}
      </Popover>
      {naming && view.saved && (
        <Suspense fallback={null}>
          <ViewNameDialog views={view.saved} list={list} onClose={() => setNaming(false)} />
        </Suspense>
      )}
    </div>
  )
}
