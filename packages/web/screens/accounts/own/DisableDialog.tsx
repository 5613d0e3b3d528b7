import { accountCalls } from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../../data/useAction.ts'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { OWN_SESSIONS, OWN_TOTP } from './paths.ts'
import { SecretInput } from './SecretInput.tsx'

/** Password and a code turn off two-step sign-in. */
export function DisableDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const [values, setValues] = useState({ password: '', code: '' })
  const [checked, setChecked] = useState(false)
  const disable = useAction(
    (client, input: typeof values) => client.ask(accountCalls.disable, input, { quiet: true }),
    { refresh: [OWN_TOTP, OWN_SESSIONS] },
  )
  const faults = {
    password: values.password === '' ? t('accounts.passwordRequired') : undefined,
    code: values.code.trim() === '' ? t('accounts.codeRequired') : undefined,
  }
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (faults.password ?? faults.code) return
    if ((await disable.run(values)) === undefined) return
    toast(t('accounts.totp.doneOff'))
    onClose()
  }
  const fault = (name: 'password' | 'code'): string | undefined =>
    (checked ? faults[name] : undefined) ?? disable.error?.fields[name]?.message
  const change = (patch: Partial<typeof values>): void => {
    disable.reset()
    setValues({ ...values, ...patch })
  }
  return (
    <ActionDialog
      title={t('accounts.totp.disableTitle')}
      text={t('accounts.totp.disableText')}
      action={t('accounts.totp.disable')}
      danger
      running={disable.running}
      error={disable.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SecretInput
        label={t('accounts.password')}
        kind="current-password"
        error={fault('password')}
        value={values.password}
        onChange={(password) => change({ password })}
      />
      <SecretInput
        label={t('accounts.totp.code')}
        help={t('accounts.totp.codeHelp')}
        kind="one-time-code"
        error={fault('code')}
        value={values.code}
        onChange={(code) => change({ code })}
      />
    </ActionDialog>
  )
}
