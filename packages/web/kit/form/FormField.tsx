import { type ReactNode, useId } from 'react'
import { Icon } from '../Icon.tsx'
import { useText } from '../language.tsx'

/** What links an input to its label, help and error. */
export interface InputWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** A label above, help and error below. */
export function FormField({
  label,
  required = false,
  fixed = false,
  help,
  error,
  children,
}: {
  label: string
  required?: boolean
  /** It was set when the record was added. */
  fixed?: boolean
  help?: string | undefined
  error?: string | undefined
  children: (wiring: InputWiring) => ReactNode
}) {
  const { t } = useText()
  const id = useId()
  const described = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={error === undefined ? 'field' : 'field invalid'}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
        {fixed ? (
          <small>{t('kit.form.fixed')}</small>
        ) : (
          !required && <small>{t('kit.form.optional')}</small>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error === undefined ? undefined : true,
        'aria-required': required || undefined,
      })}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="warning" size={14} />
          {error}
        </p>
      )}
      {help !== undefined && (
        <p className="field-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  )
}
