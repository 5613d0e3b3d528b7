import type { ReactNode } from 'react'
import { Button, IconButton } from './Button.tsx'
import { useText } from './language.tsx'
import type { Column, TableView } from './list.ts'
import { Popover } from './Popover.tsx'

/** Refresh, and what a person may set up of a table. */
export function TableTools<T>({
  columns,
  shown,
  view,
  refresh,
  children,
}: {
  columns: readonly Column<T>[]
  shown: Readonly<Record<string, boolean>>
  view: TableView
  refresh: () => void
  children?: ReactNode
}) {
  const { t } = useText()
  const [first, ...others] = columns
  return (
    <div className="list-tools">
      {children}
      <IconButton icon="refresh" label={t('kit.refresh')} onClick={refresh} />
      <Popover
        label={t('kit.tableSettings')}
        align="end"
        width={240}
        trigger={(props) => <IconButton icon="columns" label={t('kit.tableSettings')} {...props} />}
      >
        {() => (
          <div className="table-settings">
            <fieldset>
              <legend>{t('kit.columns')}</legend>
              {first && (
                <label className="check-line">
                  <input type="checkbox" checked disabled /> {first.title}
                </label>
              )}
              {others.map(({ key, title }) => (
                <label key={key} className="check-line">
                  <input
                    type="checkbox"
                    checked={shown[key] ?? true}
                    onChange={(event) =>
                      view.set({ columns: { ...view.columns, [key]: event.target.checked } })
                    }
                  />
                  {title}
                </label>
              ))}
            </fieldset>
            <fieldset>
              <legend>{t('kit.density')}</legend>
              <label className="check-line">
                <input
                  type="checkbox"
                  checked={view.dense}
                  onChange={(event) => view.set({ dense: event.target.checked })}
                />
                {t('kit.dense')}
              </label>
            </fieldset>
            <Button kind="quiet" onClick={() => view.set({ columns: {}, dense: false })}>
              {t('kit.resetTable')}
            </Button>
          </div>
        )}
      </Popover>
    </div>
  )
}
