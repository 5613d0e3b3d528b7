import type { ReactNode } from 'react'

/** Content that may be wider or longer than its place, scrollable by mouse and keyboard (WCAG 2.1.1). */
export function ScrollBox({
  label,
  stale = false,
  children,
}: {
  label: string
  /** Shown until the newer one arrives. */
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
