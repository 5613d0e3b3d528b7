import type { ReactNode } from 'react'

/** Names and values of one section. */
export function Description({
  title,
  items,
}: {
  title?: ReactNode
  items: readonly { key: string; label: ReactNode; value: ReactNode }[]
}) {
  return (
    <section className="description">
      {title && <h3>{title}</h3>}
      <dl>
        {items.map(({ key, label, value }) => [
          <dt key={`${key}.label`}>{label}</dt>,
          <dd key={key}>{value}</dd>,
        ])}
      </dl>
    </section>
  )
}
