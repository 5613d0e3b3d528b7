import type { ComponentProps, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { Tooltip } from './Tooltip.tsx'

type Kind = 'primary' | 'default' | 'quiet' | 'danger' | 'link'

/** A button. While `busy` it keeps its width and ignores further clicks. */
export function Button({
  kind = 'default',
  icon,
  busy = false,
  children,
  className = '',
  disabled,
  ...rest
}: Omit<ComponentProps<'button'>, 'type'> & {
  kind?: Kind
  icon?: IconName
  busy?: boolean
  type?: 'button' | 'submit'
  children: ReactNode
}) {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind} ${className}`}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  )
}

/** A button that shows only an icon; its label is the tooltip. */
export function IconButton({
  icon,
  label,
  size = 16,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'children'> & {
  icon: IconName
  label: string
  size?: number
}) {
  return (
    <Tooltip text={label}>
      <button type="button" {...rest} className={`icon-button ${className}`} aria-label={label}>
        <Icon name={icon} size={size} />
      </button>
    </Tooltip>
  )
}
