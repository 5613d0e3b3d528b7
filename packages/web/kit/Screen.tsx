import type { ReactNode } from 'react'

/** The frame of a page: title, its purpose in one line, the main action on the right. */
export function Screen({
  title,
  purpose,
  actions,
  fill = false,
  children,
}: {
  title: ReactNode
  purpose?: ReactNode
  actions?: ReactNode
  /** The content takes the rest of the window and scrolls by itself, as lists do. */
  fill?: boolean
  children: ReactNode
}) {
  return (
    <div className={fill ? 'screen fill' : 'screen'}>
      <header className="screen-head">
        <div>
          <h1>{title}</h1>
          {purpose && <p>{purpose}</p>}
        </div>
        {actions && <div className="screen-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
