import Drawer from 'antd/es/drawer'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '../Button.tsx'
import { useText } from '../language.tsx'
import { useSubtitle } from '../subtitle.tsx'
import { Themed } from './Themed.tsx'
import { useReturnedFocus } from './useReturnedFocus.ts'

/** Spec of the record template: 720 px beside the list. */
const WIDTH = 720

export interface DrawerTab {
  key: string
  label: string
  content: () => ReactNode
}

/** One record next to its list: name, status and actions above, sections or a form below. */
export function RecordDrawer({
  noun,
  title,
  status,
  actions,
  tabs,
  active,
  onTab,
  onClose,
  children,
}: {
  /** What its record is, where the title says which. */
  noun?: string | undefined
  title: ReactNode
  status?: ReactNode
  actions?: ReactNode
  tabs?: readonly DrawerTab[]
  active?: string
  onTab?: (key: string) => void
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useText()
  useSubtitle('record', typeof title === 'string' ? title : '')
  useReturnedFocus()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // When a form is replaced by the saved record, its focus is lost; keep keyboard users inside the drawer.
  useEffect(() => {
    // A frame later: between a blur and the focus that follows it, nothing has the focus.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  })
  return (
    <Themed>
      <Drawer
        open
        size={WIDTH}
        closable={false}
        onClose={onClose}
        // What and which, without the buttons beside them.
        aria-labelledby={noun === undefined ? id : `${id}-noun ${id}`}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        title={
          <div className="drawer-head">
            {noun !== undefined && (
              <span id={`${id}-noun`} className="drawer-noun">
                {noun}
              </span>
            )}
            <h2 ref={heading} id={id} tabIndex={-1}>
              {title}
            </h2>
            {status}
            {actions && <div className="drawer-actions">{actions}</div>}
            <IconButton icon="close" label={t('kit.close')} onClick={onClose} />
          </div>
        }
      >
        {tabs ? <RecordTabs tabs={tabs} active={active} onTab={onTab} /> : children}
      </Drawer>
    </Themed>
  )
}

/** Sections, one at a time. */
export function RecordTabs({
  tabs,
  active,
  onTab,
}: {
  tabs: readonly DrawerTab[]
  active?: string | undefined
  onTab?: ((key: string) => void) | undefined
}) {
  const id = useId()
  const shown = tabs.find(({ key }) => key === active) ?? tabs[0]
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined || !shown) return
    const next = tabs.at((tabs.indexOf(shown) + step) % tabs.length)
    if (!next) return
    onTab?.(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      {tabs.length > 1 && (
        <div className="record-tabs" role="tablist">
          {tabs.map(({ key, label }) => (
            <button
              key={key}
              id={`${id}-${key}`}
              type="button"
              role="tab"
              aria-selected={key === shown?.key}
              tabIndex={key === shown?.key ? 0 : -1}
              onClick={() => onTab?.(key)}
              onKeyDown={onKeyDown}
            >
              {label}
            </button>
          ))}
        </div>
      )}
      {shown && (
        <div role="tabpanel" aria-labelledby={`${id}-${shown.key}`}>
          {shown.content()}
        </div>
      )}
    </>
  )
}
