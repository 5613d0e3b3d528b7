import { registrationCalls } from '@tandem/model'
import Input from 'antd/es/input'
import { useId, useState } from 'react'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { registration } from './registrationEntity.ts'

const LONGEST = 500

/** Why a request is declined; the applicant reads it. */
export function RefuseDialog({ record, onClose }: { record: AnyRecord; onClose: () => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [checked, setChecked] = useState(false)
  const company = String(record['companyName'])
  const refuse = useAction(
    (client, input: { id: string; reason: string }) =>
      client.ask(registrationCalls.refuse, input, { quiet: true }),
    { refresh: [registration.path] },
  )
  const missing = checked && reason.trim() === '' ? t('registration.refuse.required') : undefined
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (reason.trim() === '') return
    if ((await refuse.run({ id: record.id, reason: reason.trim() })) === undefined) return
    toast(t('registration.refuse.done', { company }))
    onClose()
  }
  return (
    <Dialog
      title={t('registration.refuse.title', { company })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button kind="danger" type="submit" form={formId} busy={refuse.running}>
            {t('registration.refuse')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p>{t('registration.refuse.text', { email: String(record['email']) })}</p>
        <FormField
          label={t('registration.refuse.reason')}
          required
          error={missing ?? refuse.error?.message}
        >
          {(wiring) => (
            <Input.TextArea
              {...wiring}
              autoSize={{ minRows: 3, maxRows: 8 }}
              maxLength={LONGEST}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </FormField>
      </form>
    </Dialog>
  )
}
