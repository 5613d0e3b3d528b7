import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** How much a strip asks for: nothing, word only, something to know before going on, or nothing works as it should. */
export type StripTone = 'quiet' | 'info' | 'success' | 'warning' | 'danger'

/**
 * One line across the console, for what concerns all of it and lasts (never a toast): what is so, and the one thing to
 * do about it. It pushes the page down and covers nothing.
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
  /** What the strip is about, for whoever hears the page. */
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

/** Where strips stand, one below the other. It is there without any, so that a new one is read out. */
export function Strips({ children }: { children: ReactNode }) {
  return (
    <div className="strips" aria-live="polite">
      {children}
    </div>
  )
}
