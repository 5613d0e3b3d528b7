import { type ComponentProps, type ReactNode, useId } from 'react'

/** On or off; the place where it stands gives it its label. */
export function SwitchButton({
  checked,
  onChange,
  ...rest
}: Omit<ComponentProps<'button'>, 'onChange' | 'onClick' | 'type' | 'role'> & {
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <button
      {...rest}
      type="button"
      role="switch"
      className="switch"
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    />
  )
}

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
      <SwitchButton
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-disabled={blocked === undefined ? undefined : true}
        onChange={(on) => blocked === undefined && onChange(on)}
      />
    </div>
  )
}
