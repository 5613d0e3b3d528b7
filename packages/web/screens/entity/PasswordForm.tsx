import { isPassword } from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'

/** Sets a new password for another user (spec §7 changPassword). */
export function PasswordForm({
  path,
  username,
  label,
  onDone,
}: {
  path: string
  username: string
  label: string
  onDone: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const reset = useAction((client, next: string) =>
    client.put<null>(
      `${path}/changPassword`,
      { username, password: next, confirmpassword: next },
      { quiet: true },
    ),
  )
  const fault = checked && !isPassword(password) ? t('shell.password.rule') : undefined
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (!isPassword(password)) return
    if ((await reset.run(password)) === undefined) return
    toast(t('kit.saved', { name: username }))
    onDone()
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormField
        label={t('shell.password.new')}
        required
        help={t('shell.password.newHelp')}
        error={fault ?? reset.error?.fields['password']?.message ?? reset.error?.message}
      >
        {(wiring) => (
          <input
            {...wiring}
            className="input"
            type="text"
            autoComplete="off"
            spellCheck={false}
            value={password}
            onChange={(event) => {
              reset.reset()
              setPassword(event.target.value)
            }}
          />
        )}
      </FormField>
      <div className="form-foot">
        <span className="spacer" />
        <Button onClick={onDone}>{t('kit.cancel')}</Button>
        <Button kind="primary" type="submit" busy={reset.running}>
          {label}
        </Button>
      </div>
    </form>
  )
}
