import { type DragEvent, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { fittingWidth, isShown, movedOrder, orderedColumns, WIDTHS } from './columnLayout.ts'
import { plainDigits } from './format.ts'
import { Icon } from './Icon.tsx'
import { isComposing } from './isComposing.ts'
import { useText } from './language.tsx'
import type { Column, TableView } from './list.ts'

const WIDTH_STEP = 10
const densities = [
  ['default', undefined],
  ['comfortable', false],
  ['compact', true],
] as const

/** A user's table settings: columns, their order and widths, and the row height. */
export function ColumnPanel<T>({
  columns,
  view,
}: {
  columns: readonly Column<T>[]
  view: TableView
}) {
  const { t } = useText()
  const [dragged, setDragged] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const ordered = orderedColumns(columns, view)
  const move = (key: string, to: number): void => {
    const title = ordered.find((column) => column.key === key)?.title ?? ''
    view.set({ order: movedOrder(columns, view, key, to) })
    setSaid(t('kit.columns.moved', { name: title, place: to + 1, count: ordered.length }))
  }
  return (
    <div className="table-settings">
      <fieldset>
        <legend>{t('kit.columns')}</legend>
        <ul className="column-list">
          {ordered.map((column, index) => (
            <ColumnLine
              key={column.key}
              column={column}
              place={index}
              last={ordered.length - 1}
              view={view}
              onMove={move}
              dragged={dragged}
              onDrag={setDragged}
            />
          ))}
        </ul>
        <p className="unseen" aria-live="polite">
          {said}
        </p>
      </fieldset>
      <fieldset className="density-choice">
        <legend>{t('kit.density')}</legend>
        {densities.map(([name, dense]) => (
          <label key={name} className="check-line">
            <input
              type="radio"
              name="density"
              checked={view.dense === dense}
              onChange={() => view.set({ dense: dense ?? null })}
            />
            {t(`kit.density.${name}`)}
          </label>
        ))}
      </fieldset>
      <Button kind="quiet" onClick={view.reset}>
        {t('kit.resetTable')}
      </Button>
    </div>
  )
}

function ColumnLine<T>({
  column,
  place,
  last,
  view,
  onMove,
  dragged,
  onDrag,
}: {
  column: Column<T>
  place: number
  last: number
  view: TableView
  onMove: (key: string, to: number) => void
  dragged: string | null
  onDrag: (key: string | null) => void
}) {
  const { t } = useText()
  const { key, title } = column
  const first = place === 0
  const shown = first || isShown(column, view)
  const over = (event: DragEvent): void => {
    if (dragged === null || first) return
    event.preventDefault()
    if (dragged !== key) onMove(dragged, place)
  }
  return (
    // The place a dragged line is moved to; the buttons in it do the same.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={dragged === key ? 'column-line dragged' : 'column-line'}
      onDragOver={over}
      onDrop={(event) => event.preventDefault()}
    >
      {first ? (
        <span className="column-handle" title={t('kit.columns.first')}>
          <Icon name="pin" size={14} />
        </span>
      ) : (
        // The buttons at the end of the line do the same without a mouse.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <span
          className="column-handle grip"
          draggable
          title={t('kit.columns.handle', { name: title })}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            event.dataTransfer.setData('text/plain', title)
            onDrag(key)
          }}
          onDragEnd={() => onDrag(null)}
        >
          <Icon name="rows" size={14} />
        </span>
      )}
      <label className="check-line">
        <input
          type="checkbox"
          checked={shown}
          disabled={first}
          onChange={(event) => view.set({ columns: { [key]: event.target.checked } })}
        />
        <span>{title}</span>
      </label>
      {shown && <WidthInput title={title} keyName={key} view={view} />}
      <IconButton
        icon="up"
        size={14}
        label={t('kit.columns.earlier', { name: title })}
        disabled={place < 2}
        onClick={() => onMove(key, place - 1)}
      />
      <IconButton
        icon="down"
        size={14}
        label={t('kit.columns.later', { name: title })}
        disabled={first || place === last}
        onClick={() => onMove(key, place + 1)}
      />
    </li>
  )
}

/** px, or empty for the width of the content. */
function WidthInput({ title, keyName, view }: { title: string; keyName: string; view: TableView }) {
  const { t } = useText()
  const width = view.widths[keyName]
  const [draft, setDraft] = useState<string | null>(null)
  const apply = (px: number | null): void =>
    view.set({ widths: { [keyName]: px === null ? null : fittingWidth(px) } })
  const settle = (): void => {
    if (draft === null) return
    const digits = plainDigits(draft).replace(/[^0-9]/g, '')
    apply(digits === '' ? null : Number(digits))
    setDraft(null)
  }
  return (
    <input
      className="input column-width"
      inputMode="numeric"
      aria-label={t('kit.columns.width', { name: title })}
      placeholder={t('kit.columns.auto')}
      value={draft ?? (width === undefined ? '' : String(width))}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (isComposing(event.nativeEvent)) return
        if (event.key === 'Enter') settle()
        const step = { ArrowUp: WIDTH_STEP, ArrowDown: -WIDTH_STEP }[event.key]
        if (step === undefined) return
        event.preventDefault()
        setDraft(null)
        apply((width ?? (WIDTHS.least + WIDTHS.most) / 4) + step)
      }}
    />
  )
}
