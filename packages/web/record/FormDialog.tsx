import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/dialogs/Dialog.tsx'
import { useText } from '../kit/language.tsx'
import { Form, type FormProps } from './Form.tsx'
import { useFirstField } from './useFirstField.ts'
import { useAskLeave } from './useLeave.ts'

/** A form in a dialog of its own: what it is about, its fields, one action. */
export function FormDialog({
  title,
  text,
  action,
  danger = false,
  width = 440,
  head,
  cancel,
  onClose,
  ...fields
}: Omit<FormProps, 'foot'> & {
  title: string
  /** What the action does. */
  text?: ReactNode
  action: string
  danger?: boolean
  width?: number
  /** The label of the way out, where there is nothing to cancel any more. */
  cancel?: string | undefined
  onClose: () => void
}) {
  const { t } = useText()
  const { form } = fields
  const ask = useAskLeave()
  useFirstField(form.id)
  const close = async (): Promise<void> => {
    if (!form.losesInput || (await ask())) onClose()
  }
  return (
    <Dialog
      title={title}
      width={width}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{cancel ?? t('kit.cancel')}</Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            type="submit"
            form={form.id}
            busy={form.busy}
          >
            {action}
          </Button>
        </>
      }
    >
      <Form
        {...fields}
        head={
          <>
            {text !== undefined && <p>{text}</p>}
            {head}
          </>
        }
      />
    </Dialog>
  )
}
