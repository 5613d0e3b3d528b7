import { isPassword, type RenewedSession } from '@tandem/model'
import { useState } from 'react'
import { useSession } from '../../../data/DataContext.tsx'
import { useAction } from '../../../data/useAction.ts'
import { useText } from '../../../kit/language.tsx'
import { inSentence } from '../../../kit/format.ts'
import { useToast } from '../../../kit/Toasts.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { OWN_SESSIONS } from './paths.ts'
import { SecretInput } from './SecretInput.tsx'

const names = ['oldpassword', 'password', 'confirmpassword'] as const
type Name = (typeof names)[number]
const labels = {
  oldpassword: 'shell.password.old',
  password: 'shell.password.new',
  confirmpassword: 'shell.password.confirm',
} as const

/** Old password, and the new one twice (spec §5). */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  const [values, setValues] = useState<Record<Name, string>>({
    oldpassword: '',
    password: '',
    confirmpassword: '',
  })
  const [checked, setChecked] = useState(false)
  const change = useAction(
    (client, input: Record<Name, string>) =>
      client.put<RenewedSession>(
        '/sys/user/updatePassword',
        { username: user.username, ...input },
        { quiet: true },
      ),
    { refresh: [OWN_SESSIONS] },
  )
  const faultOf = (name: Name): string | undefined => {
    const label = t(labels[name])
    if (values[name] === '') return t('shell.password.required', { name: inSentence(label) })
    if (name === 'password' && !isPassword(values.password)) return t('shell.password.rule')
    if (name === 'confirmpassword' && values.confirmpassword !== values.password) {
      return t('shell.password.mismatch')
    }
    return undefined
  }
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (names.some((name) => faultOf(name) !== undefined)) return
    if ((await change.run(values)) === undefined) return
    toast(t('shell.password.done'))
    onClose()
  }
  return (
    <ActionDialog
      title={t('accounts.password.change')}
      text={t('accounts.password.text')}
      action={t('accounts.password.change')}
      running={change.running}
      error={change.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {names.map((name) => (
        <SecretInput
          key={name}
          label={t(labels[name])}
          kind={name === 'oldpassword' ? 'current-password' : 'new-password'}
          error={(checked ? faultOf(name) : undefined) ?? change.error?.fields[name]?.message}
          value={values[name]}
          onChange={(value) => {
            change.reset()
            setValues({ ...values, [name]: value })
          }}
        />
      ))}
    </ActionDialog>
  )
}
