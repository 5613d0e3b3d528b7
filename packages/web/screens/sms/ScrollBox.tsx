import type { ReactNode } from 'react'

/** What may be wider or longer than its place, and is then scrolled by mouse and by keyboard (WCAG 2.1.1). */
export function ScrollBox({
  label,
  stale = false,
  children,
}: {
  label: string
  /** Shown until the newer one is there. */
  stale?: boolean
  children: ReactNode
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by Tab
    <section className={stale ? 'sms-scroll stale' : 'sms-scroll'} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
