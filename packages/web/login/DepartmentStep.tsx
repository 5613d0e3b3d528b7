import { type DepartOption, signInCalls } from '@tandem/model'
import { useState } from 'react'
import { saveUser } from '../data/session.ts'
import { guest } from './guest.ts'
import { useLoginText } from './text.ts'
import { useRefusal } from './useRefusal.ts'

/** The session's department; asked only of users with several. */
export function DepartmentStep({
  departs,
  username,
  onDone,
}: {
  departs: readonly DepartOption[]
  username: string
  onDone: () => void
}) {
  const { t } = useLoginText()
  const [chosen, setChosen] = useState<string | null>(null)
  const refusal = useRefusal()
  const fault = refusal.message
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (chosen === null) {
      refusal.say(t('login.required.department'))
      return
    }
    setBusy(true)
    try {
      const { userInfo } = await guest.ask(signInCalls.selectDepartment, {
        orgCode: chosen,
        username,
      })
      saveUser(userInfo)
      onDone()
    } catch (error) {
      refusal.note(error)
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h1>{t('login.department.title')}</h1>
      <p className="login-subtitle">{t('login.department.text')}</p>
      <fieldset className="login-departments" aria-describedby={fault ? 'depart-error' : undefined}>
        <legend className="login-unseen">{t('login.department.title')}</legend>
        {departs.map(({ id, orgCode, departName }, index) => (
          <label key={id}>
            <input
              type="radio"
              name="department"
              autoFocus={index === 0}
              checked={orgCode === chosen}
              onChange={() => {
                refusal.clear()
                setChosen(orgCode)
              }}
            />
            {departName}
          </label>
        ))}
      </fieldset>
      {fault !== null && (
        <p className="login-fault" id="depart-error" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="login-submit" disabled={busy} aria-busy={busy}>
        {t('login.department.submit')}
      </button>
    </form>
  )
}
