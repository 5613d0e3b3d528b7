import type { ReactNode } from 'react'

/**
 * A section with a table that may be wider than its place, and can be scrolled with the keyboard too (WCAG
 * 2.1.1).
 */
export function WideTable({
  title,
  heads,
  children,
}: {
  title: string
  /** Column titles; `end` ones are right-aligned, over numbers. */
  heads: readonly { title: string; end?: boolean }[]
  children: ReactNode
}) {
  return (
    <section className="description">
      <h3>{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by Tab */}
      <section className="own-scroll" aria-label={title} tabIndex={0}>
        <table className="own-table">
          <thead>
            <tr>
              {heads.map(({ title: head, end }) => (
                <th key={head} scope="col" {...(end && { className: 'end' })}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </section>
  )
}
