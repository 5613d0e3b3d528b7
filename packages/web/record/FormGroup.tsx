import { type ReactNode, useState } from 'react'
import { Icon } from '../kit/Icon.tsx'
import { useText } from '../kit/language.tsx'

export interface FormGroupProps {
  /** Undefined: the only group of its form. */
  heading: string | undefined
  note?: ReactNode
  /** Left out: it is always open. */
  fold?: {
    /** Fields that differ from what a new record has: they are worth a look. */
    set: number
    isFaulty: boolean
  }
  children: ReactNode
}

/** Fields under a heading. One that folds is closed until somebody needs it, or something in it is set or wrong. */
export function FormGroup({ heading, note, fold, children }: FormGroupProps) {
  const { t } = useText()
  const [isOpen, setOpen] = useState(fold !== undefined && fold.set > 0)
  if (fold && fold.isFaulty && !isOpen) setOpen(true)
  if (!fold) {
    return (
      <fieldset className="form-group">
        {heading !== undefined && <legend>{heading}</legend>}
        {note}
        {children}
      </fieldset>
    )
  }
  return (
    <details
      className="form-group"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="form-fold">
        <Icon name="down" size={16} />
        {heading}
        {!isOpen && fold.set > 0 && <small>{t('kit.form.set', { n: fold.set })}</small>}
      </summary>
      <fieldset className="form-group" aria-label={heading}>
        {note}
        {children}
      </fieldset>
    </details>
  )
}
