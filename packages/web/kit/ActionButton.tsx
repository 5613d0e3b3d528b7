import { Button, IconButton } from './Button.tsx'
import { iconNamed } from './Icon.tsx'
import { isSingle, Keys } from './Keys.tsx'
import { type Label, labelIn } from './label.ts'
import { useText } from './language.tsx'
import { Tooltip } from './Tooltip.tsx'

/** What a button needs of an action. */
export interface ButtonAction {
  title: Label
  icon?: string
  shortcut?: string
  /** Irreversible or destructive. */
  danger?: boolean
  disabledReason?: string | undefined
  run: () => void
}

/** The button of an action: its label, why it is disabled, and its shortcut. */
export function ActionButton({
  action,
  kind = action.danger === true ? 'danger' : 'default',
  busy = false,
  submits = false,
}: {
  action: ButtonAction
  kind?: 'primary' | 'default' | 'quiet' | 'danger'
  busy?: boolean
  /** Submits its form, also by Enter in a field. */
  submits?: boolean
}) {
  const text = useText()
  const { title, icon, shortcut, disabledReason, run } = action
  const label = labelIn(title, text)
  const dead = disabledReason !== undefined
  const button = (
    <Button
      kind={kind}
      {...(icon === undefined ? {} : { icon: iconNamed(icon) })}
      busy={busy}
      type={submits && !dead ? 'submit' : 'button'}
      aria-disabled={dead || undefined}
      aria-keyshortcuts={
        shortcut !== undefined && isSingle(shortcut) && shortcut.length === 1 ? shortcut : undefined
      }
      onClick={dead || submits ? undefined : run}
    >
      {label}
    </Button>
  )
  // Still focusable when disabled, so that keyboard users learn the reason.
  if (dead) return <Tooltip text={disabledReason}>{button}</Tooltip>
  if (shortcut === undefined) return button
  return (
    <Tooltip
      text={
        <>
          {label}
          <Keys keys={shortcut} />
        </>
      }
    >
      {button}
    </Tooltip>
  )
}

/** The same where only an icon fits; its label, or why it is disabled, is the tooltip. */
export function ActionIcon({ action, busy = false }: { action: ButtonAction; busy?: boolean }) {
  const { title, icon, disabledReason, run } = action
  const name = labelIn(title, useText())
  const dead = disabledReason !== undefined
  return (
    <IconButton
      icon={iconNamed(icon)}
      label={dead ? `${name}: ${disabledReason}` : name}
      aria-disabled={dead || undefined}
      disabled={busy}
      onClick={dead ? undefined : run}
    />
  )
}
