import type { MouseEvent, ReactNode } from 'react'

/** What an input needs to belong to its label, its help and what is wrong with it. */
export interface InputTies {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** A label above an input, and below it what is wrong, else what helps. */
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
  /** Of the input; its name too, where none is given. */
  id: string
  name?: string
  label: string
  /** A quiet word behind the label, e.g. that the field may stay empty. */
  mark?: string | undefined
  /** At the far end of the line of the label. */
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
      {/* Reached after the input, so that Tab goes from one field to the next. */}
      {beside}
    </div>
  )
}

/**
 * For buttons beside fields that are checked when they are left: a sentence that appears below a field would move the
 * button away from under the pointer between press and release, and the click would be lost.
 */
export const staysPut = { onMouseDown: (event: MouseEvent): void => event.preventDefault() }

/** Moves to the first input of a form that has something wrong with it. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const first = [...(form?.elements ?? [])].find(
    (element) =>
      element instanceof HTMLElement && names.includes(element.getAttribute('name') ?? ''),
  )
  if (first instanceof HTMLElement) first.focus()
}
