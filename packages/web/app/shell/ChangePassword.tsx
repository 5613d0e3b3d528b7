import { useState } from 'react'
import { useAction } from '../../data/useAction.ts'
import { useSession } from '../../data/DataContext.tsx'
import { Button } from '../../kit/Button.tsx'
import { inSentence } from '../../kit/format.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { isPassword, type RenewedSession } from '@tandem/model'

const names = ['old', 'new', 'confirm'] as const
type Name = (typeof names)[number]
const wireNames = { old: 'oldpassword', new: 'password', confirm: 'confirmpassword' } as const
const autoComplete = {
  old: 'current-password',
  new: 'new-password',
  confirm: 'new-password',
} as const

/** Old password, and the new one twice (spec §5). */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  const [values, setValues] = useState<Record<Name, string>>({ old: '', new: '', confirm: '' })
  const [checked, setChecked] = useState<ReadonlySet<Name>>(new Set())
  const change = useAction((client, input: Record<Name, string>) =>
    client.put<RenewedSession>(
      '/sys/user/updatePassword',
      {
        username: user.username,
        oldpassword: input.old,
        password: input.new,
        confirmpassword: input.confirm,
      },
      { quiet: true },
    ),
  )
  const faultOf = (name: Name): string | undefined => {
    const label = t(`shell.password.${name}`)
    if (values[name] === '') return t('shell.password.required', { name: inSentence(label) })
    if (name === 'new' && !isPassword(values.new)) return t('shell.password.rule')
    if (name === 'confirm' && values.confirm !== values.new) return t('shell.password.mismatch')
    return undefined
  }
  const submit = async (): Promise<void> => {
    setChecked(new Set(names))
    if (names.some((name) => faultOf(name) !== undefined)) return
    const done = await change.run(values)
    if (done === undefined) return
    toast(t('shell.password.done'))
    onClose()
  }
  const serverFault = (name: Name): string | undefined =>
    change.error?.fields[wireNames[name]]?.message
  const general = change.error && names.every((name) => serverFault(name) === undefined)
  return (
    <Dialog
      title={t('shell.password.title')}
      width={420}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button kind="primary" busy={change.running} onClick={() => void submit()}>
            {t('shell.changePassword')}
          </Button>
        </>
      }
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {general && change.error && (
          <p className="form-error" role="alert">
            {change.error.status === 401
              ? t('shell.password.nobody')
              : change.error.message || t('shell.unreachable')}
          </p>
        )}
        {/* Tells password managers whose password it is. */}
        <input
          className="unseen"
          tabIndex={-1}
          aria-label={t('login.username')}
          autoComplete="username"
          value={user.username}
          readOnly
        />
        {names.map((name) => (
          <FormField
            key={name}
            label={t(`shell.password.${name}`)}
            required
            help={name === 'new' ? t('shell.password.newHelp') : undefined}
            error={(checked.has(name) ? faultOf(name) : undefined) ?? serverFault(name)}
          >
            {(props) => (
              <input
                {...props}
                className="input"
                type="password"
                autoComplete={autoComplete[name]}
                value={values[name]}
                onChange={(event) => {
                  change.reset()
                  setValues({ ...values, [name]: event.target.value })
                }}
                onBlur={() => values[name] !== '' && setChecked(new Set([...checked, name]))}
              />
            )}
          </FormField>
        ))}
        {/* Enter in a field submits; the visible button is in the foot of the dialog. */}
        <button type="submit" hidden>
          {t('shell.changePassword')}
        </button>
      </form>
    </Dialog>
  )
}
