import Modal from 'antd/es/modal'
import type { ReactNode } from 'react'
import { Themed } from './Themed.tsx'
import { useReturnedFocus } from './useReturnedFocus.ts'

/** A modal window with its own buttons. Esc and the scrim close it. */
export function Dialog({
  title,
  width = 480,
  closable = true,
  full = false,
  onClose,
  footer,
  children,
}: {
  title: ReactNode
  width?: number
  /** false: only the buttons in the foot close it. */
  closable?: boolean
  /** Fills the window. */
  full?: boolean
  onClose: () => void
  footer: ReactNode
  children: ReactNode
}) {
  useReturnedFocus()
  return (
    <Themed>
      <Modal
        open
        title={title}
        width={full ? '100vw' : width}
        {...(full ? { className: 'dialog-full' } : {})}
        closable={closable}
        onCancel={onClose}
        footer={<div className="dialog-foot">{footer}</div>}
        centered
      >
        {children}
      </Modal>
    </Themed>
  )
}
