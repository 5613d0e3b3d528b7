import { type ReactNode, useId } from 'react'

/** On or off, immediately. A disabled switch gives the reason under its label. */
export function Switch({
  label,
  hint,
  checked,
  blocked,
  onChange,
}: {
  label: string
  hint?: ReactNode
  checked: boolean
  /** Why it is disabled. */
  blocked?: string | undefined
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  const note = blocked ?? hint
  return (
    <div className="switch-line">
      <div>
        <span id={`${id}-label`}>{label}</span>
        {note !== undefined && <small id={`${id}-note`}>{note}</small>}
      </div>
      <button
        type="button"
        role="switch"
        className="switch"
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-disabled={blocked === undefined ? undefined : true}
        onClick={() => blocked === undefined && onChange(!checked)}
      />
    </div>
  )
}
