import type { Tone } from '@tandem/model'
import type { ReactNode } from 'react'

/** One shape per tone, so that a status never depends on seeing its colour. */
const marks: Record<Tone, ReactNode> = {
  success: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  warning: <path d="M5 1 9.5 9H.5z" fill="currentColor" />,
  danger: <path d="M1 1h8v8H1z" fill="currentColor" />,
  info: <path d="M5 0l5 5-5 5-5-5z" fill="currentColor" />,
  neutral: <circle cx="5" cy="5" r="3.25" fill="none" stroke="currentColor" strokeWidth="1.5" />,
}

export function StatusDot({ tone }: { tone: Tone }) {
  return (
    <svg
      className={`status-dot ${tone}`}
      width="8"
      height="8"
      viewBox="0 0 10 10"
      aria-hidden="true"
    >
      {marks[tone]}
    </svg>
  )
}

/** A status: shape, colour and text. */
export function StatusTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`status-tag ${tone}`}>
      <StatusDot tone={tone} />
      {children}
    </span>
  )
}
