import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import { useText } from './language.tsx'

/** A modal window: the browser keeps the focus inside and returns it afterwards. Esc and a click outside close it. */
export function Overlay({
  label,
  className,
  onClose,
  children,
}: {
  label: string
  className: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const window = dialog.current
    window?.showModal()
    window?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Closed before it leaves the document; otherwise the focus would not be returned.
    return () => window?.close()
  }, [])
  return (
    // A click on the dialog itself is one beside its content; the keyboard has Esc for it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-label={label}
      className={`overlay ${className}`}
      onCancel={(event) => {
        event.preventDefault()
        close.current()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close.current()
      }}
    >
      {children}
    </dialog>
  )
}

/** Closes an overlay. Without a tooltip, which would appear below the window. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <button type="button" className="icon-button" aria-label={t('kit.close')} onClick={onClose}>
      <Icon name="close" size={18} />
    </button>
  )
}
