import { type ReactNode, useId } from 'react'

/** A section of the page: description on the left, controls on the right. */
export function Section({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className="account-section" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      <div className="account-body">{children}</div>
    </section>
  )
}
