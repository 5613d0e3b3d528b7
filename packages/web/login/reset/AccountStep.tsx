import { doorCalls, type ResetWays } from '@tandem/model'
import { type FormEvent, useRef, useState } from 'react'
import { guest } from '../guest.ts'
import { Field, focusFirst } from '../parts/Field.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { useLoginText } from '../text.ts'
import { useRefusal } from '../useRefusal.ts'

/** Step 1: which account. It is not looked up, so it is not revealed which accounts exist. */
export function AccountStep({
  account,
  onAccount,
  onDone,
}: {
  account: string
  onAccount: (account: string) => void
  onDone: (ways: ResetWays) => void
}) {
  const { t } = useLoginText()
  const [missing, setMissing] = useState(false)
  const [closed, setClosed] = useState(false)
  const [busy, setBusy] = useState(false)
  const refusal = useRefusal()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    setMissing(account.trim() === '')
    if (account.trim() === '') return focusFirst(form.current, ['account'])
    setBusy(true)
    refusal.clear()
    try {
      const open = await guest.ask(doorCalls.resetWays, {
        account: account.trim(),
      })
      if (open.ways.length === 0) setClosed(true)
      else onDone(open)
    } catch (error) {
      refusal.note(error)
    } finally {
      setBusy(false)
    }
  }
  if (closed) {
    return (
      <div role="alert">
        <h2 className="login-heading">{t('reset.none.title')}</h2>
        <p>{t('reset.none.text')}</p>
      </div>
    )
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="login-subtitle">{t('reset.account.text')}</p>
      <Refusal>{refusal.message}</Refusal>
      <Field
        id="account"
        label={t('reset.account')}
        fault={missing ? t('reset.account.required') : refusal.fields['account']}
        help={t('reset.account.help')}
      >
        {(ties) => (
          <input
            {...ties}
            value={account}
            autoFocus
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={128}
            onChange={({ target }) => {
              setMissing(false)
              onAccount(target.value)
            }}
          />
        )}
      </Field>
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {busy ? t('reset.busy') : t('reset.next')}
      </button>
    </form>
  )
}
