import { accountCalls, sessionCalls } from '@tandem/model'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { useOwnForm } from './useOwnForm.ts'

/** Password and a code turn off two-step sign-in. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const own = useOwnForm(['password', 'code'], {
    submit: (body, { ask }) => ask(accountCalls.disable, body),
    refresh: [accountCalls.totp.path, sessionCalls.own.path],
    done: () => {
      toast(t('accounts.totp.doneOff'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...own}
      title={t('accounts.totp.disableTitle')}
      text={t('accounts.totp.disableText')}
      action={t('accounts.totp.disable')}
      danger
      onClose={onClose}
    />
  )
}
