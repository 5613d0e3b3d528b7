import { type ReactNode, useId } from 'react'

/** One subject of the page: what it is about on the left, what to do about it on the right. */
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
