import type { ReactNode } from 'react'

/** The frame of a page: title, what of (where several pages are called the same), its purpose in one line, the main action on the right. */
export function Screen({
  title,
  of,
  purpose,
  help,
  actions,
  fill = false,
  brief = fill,
  children,
}: {
  title: ReactNode
  of?: string | undefined
  purpose?: ReactNode
  /** Next to the title: the meaning of the page's terms. */
  help?: ReactNode
  actions?: ReactNode
  /** The content fills the rest of the window and scrolls by itself, as lists do. */
  fill?: boolean
  /** A narrow window shows the content first: title and action in one line, without the purpose. */
  brief?: boolean
  children: ReactNode
}) {
  return (
    <div className={['screen', fill && 'fill', brief && 'brief'].filter(Boolean).join(' ')}>
      <header className="screen-head">
        <div>
          <div className="screen-title">
            <h1>{title}</h1>
            {of !== undefined && <span className="screen-of">{of}</span>}
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
