import type { ReactNode } from 'react'
import type { CallError } from '../../../data/CallError.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { useText } from '../../../kit/language.tsx'

/** A short form in a dialog: fields, general errors, and one action. */
export function ActionDialog({
  title,
  text,
  action,
  danger = false,
  running,
  error,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  text: string
  action: string
  danger?: boolean
  running: boolean
  error: CallError | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useText()
  const general = error && Object.keys(error.fields).length === 0
  return (
    <Dialog
      title={title}
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={running} onClick={onSubmit}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <p>{text}</p>
        {general && (
          <p className="form-error" role="alert">
            {error.message || t('shell.unreachable')}
          </p>
        )}
        {children}
        {/* Enter in a field submits; the visible button is in the foot of the dialog. */}
        <button type="submit" hidden>
          {action}
        </button>
      </form>
    </Dialog>
  )
}
