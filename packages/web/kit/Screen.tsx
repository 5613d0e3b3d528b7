import type { ReactNode } from 'react'

/** The frame of a page: title, its purpose in one line, the main action on the right. */
export function Screen({
  title,
  purpose,
  help,
  actions,
  fill = false,
  children,
}: {
  title: ReactNode
  purpose?: ReactNode
  /** Next to the title: the meaning of the page's terms. */
  help?: ReactNode
  actions?: ReactNode
  /** The content fills the rest of the window and scrolls by itself, as lists do. */
  fill?: boolean
  children: ReactNode
}) {
  return (
    <div className={fill ? 'screen fill' : 'screen'}>
      <header className="screen-head">
        <div>
          <div className="screen-title">
            <h1>{title}</h1>
            {help}
          </div>
          {purpose && <p>{purpose}</p>}
        </div>
        {actions && <div className="screen-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
