import type { DepartOption, UserInfo } from '@tandem/model'
import { useState } from 'react'
import { CallError } from '../data/CallError.ts'
import type { Client } from '../data/client.ts'
import { saveUser } from '../data/session.ts'
import { useLoginText } from './text.ts'

/** Which department the session works for; asked only of people with several. */
export function DepartmentStep({
  client,
  departs,
  username,
  onDone,
}: {
  client: Client
  departs: readonly DepartOption[]
  username: string
  onDone: () => void
}) {
  const { t } = useLoginText()
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (chosen === null) {
      setFault(t('login.required.department'))
      return
    }
    setBusy(true)
    try {
      const { userInfo } = await client.put<{ userInfo: UserInfo }>(
        '/sys/selectDepart',
        { orgCode: chosen, username },
        { quiet: true },
      )
      saveUser(userInfo)
      onDone()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      setFault(error.message || t('login.unreachable'))
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
                setFault(null)
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
