import type { Translator } from '@tandem/i18n/translator'
import { Button } from './Button.tsx'
import { iconNamed } from './Icon.tsx'
import { isSingle, Keys } from './Keys.tsx'
import { useText } from './language.tsx'
import { Tooltip } from './Tooltip.tsx'

/** What a button needs of an action. */
export interface ButtonAction {
  title: string | ((text: Translator) => string)
  icon?: string
  shortcut?: string
  disabledReason?: string | undefined
  run: () => void
}

/** The button of an action: its name, why it is dead, and the keys that do the same. */
export function ActionButton({
  action,
  kind = 'default',
  busy = false,
}: {
  action: ButtonAction
  kind?: 'primary' | 'default' | 'quiet' | 'danger'
  busy?: boolean
}) {
  const text = useText()
  const { title, icon, shortcut, disabledReason, run } = action
  const label = typeof title === 'string' ? title : title(text)
  const button = (
    <Button
      kind={kind}
      {...(icon === undefined ? {} : { icon: iconNamed(icon) })}
      busy={busy}
      disabled={disabledReason !== undefined}
      title={disabledReason}
      aria-keyshortcuts={
        shortcut !== undefined && isSingle(shortcut) && shortcut.length === 1 ? shortcut : undefined
      }
      onClick={run}
    >
      {label}
    </Button>
  )
  if (shortcut === undefined || disabledReason !== undefined) return button
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
