import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** Severity of a strip: neutral, information, something to know first, or nothing works normally. */
export type StripTone = 'quiet' | 'info' | 'success' | 'warning' | 'danger'

/**
 * One line across the console, for lasting conditions that affect all of it (never a toast): the condition, and the
 * one thing to do about it. It moves the page down and covers nothing.
 */
export function Strip({
  tone,
  icon,
  label,
  action,
  children,
}: {
  tone: StripTone
  icon: IconName
  /** The subject of the strip, for screen readers. */
  label: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={`strip ${tone}`} aria-label={label}>
      <Icon name={icon} size={16} />
      <p>{children}</p>
      {action}
    </section>
  )
}

/** The container of strips. It always exists, so that a new strip is announced. */
export function Strips({ children }: { children: ReactNode }) {
  return (
    <div className="strips" aria-live="polite">
      {children}
    </div>
  )
}
