import type { MouseEvent, ReactNode } from 'react'

/** What links an input to its label, help and error. */
export interface InputTies {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label above an input, and below it the error, otherwise the help. */
export function Field({
  id,
  name = id,
  label,
  mark,
  beside,
  fault,
  help,
  children,
}: {
  /** Id of the input; also its name, if none is given. */
  id: string
  name?: string
  label: string
  /** A muted note after the label, e.g. that the field is optional. */
  mark?: string | undefined
  /** At the end of the label's line. */
  beside?: ReactNode
  fault?: string | null | undefined
  help?: ReactNode
  children: (ties: InputTies) => ReactNode
}) {
  const note = fault ? `${id}-error` : help ? `${id}-help` : undefined
  return (
    <div className="login-field">
      <span className="login-label">
        <label htmlFor={id}>{label}</label>
        {mark !== undefined && <span className="login-mark">{mark}</span>}
      </span>
      {children({
        id,
        name,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': note,
      })}
      {fault ? (
        <p className="login-fault" id={`${id}-error`}>
          {fault}
        </p>
      ) : (
        help && (
          <p className="login-help" id={`${id}-help`}>
            {help}
          </p>
        )
      )}
      {/* Focused after the input, so that Tab goes from field to field. */}
      {beside}
    </div>
  )
}

/**
 * For buttons next to fields that are validated on blur: an error appearing below a field would move the button away
 * between press and release, and the click would be lost.
 */
export const staysPut = { onMouseDown: (event: MouseEvent): void => event.preventDefault() }

/** Focuses the first invalid input of a form. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const first = [...(form?.elements ?? [])].find(
    (element) =>
      element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
  )
  if (first instanceof HTMLElement) first.focus()
}
