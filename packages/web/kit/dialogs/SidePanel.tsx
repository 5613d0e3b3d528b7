import Drawer from 'antd/es/drawer'
import type { ReactNode } from 'react'
import { IconButton } from '../Button.tsx'
import { useText } from '../language.tsx'
import { Themed } from './Themed.tsx'
import { useReturnedFocus } from './useReturnedFocus.ts'

/** A narrow panel at the right edge, over the page. Esc and the scrim close it. */
export function SidePanel({
  title,
  width = 360,
  footer,
  onClose,
  children,
}: {
  title: string
  width?: number
  footer?: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useText()
  useReturnedFocus()
  return (
    <Themed>
      <Drawer
        open
        size={width}
        closable={false}
        onClose={onClose}
        aria-label={title}
        styles={{ wrapper: { maxWidth: '100vw' } }}
        footer={footer}
        title={
          <div className="drawer-head">
            <h2>{title}</h2>
            <IconButton icon="close" label={t('kit.close')} onClick={onClose} />
          </div>
        }
      >
        {children}
      </Drawer>
    </Themed>
  )
}
