import { type OwnDepartments, signInCalls } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { saveUser } from '../../data/session.ts'
import { useAction } from '../../data/useAction.ts'
import { OWN_DEPARTMENTS } from '../../data/useOwnDepartments.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { leave } from '../logOut.ts'

const nothing = (): void => undefined

/** The department a user works in from now on; without `onClose`, one must be chosen to continue. */
export function DepartmentChoice({
  departments,
  onClose,
}: {
  departments: OwnDepartments
  onClose?: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const { user } = useSession()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState(departments.orgCode)
  const [checked, setChecked] = useState(false)
  const select = useAction((client, orgCode: string) =>
    client.ask(signInCalls.selectDepartment, { orgCode, username: user.username }),
  )
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (chosen === null) return
    const answer = await select.run(chosen)
    if (!answer) return
    saveUser(answer.userInfo)
    queries.setQueryData<OwnDepartments>(OWN_DEPARTMENTS, { ...departments, orgCode: chosen })
    const name = departments.list.find(({ orgCode }) => orgCode === chosen)?.departName ?? chosen
    toast(t('shell.department.done', { name }))
    onClose?.()
    // Every list may contain other records now.
    await queries.invalidateQueries()
  }
  return (
    <Dialog
      title={t('shell.department.title')}
      width={420}
      closable={onClose !== undefined}
      onClose={onClose ?? nothing}
      footer={
        <>
          {onClose ? (
            <Button onClick={onClose}>{t('kit.cancel')}</Button>
          ) : (
            <Button onClick={() => void leave()}>{t('shell.logout')}</Button>
          )}
          <Button kind="primary" busy={select.running} onClick={() => void submit()}>
            {t(onClose ? 'shell.switchDepartment' : 'login.department.submit')}
          </Button>
        </>
      }
    >
      <p className="dialog-text">{t('shell.department.text')}</p>
      <fieldset className="option-list">
        <legend className="unseen">{t('shell.department.label')}</legend>
        {departments.list.map(({ id, orgCode, departName }) => (
          <label key={id} className="check-line">
            <input
              type="radio"
              name="department"
              checked={orgCode === chosen}
              onChange={() => setChosen(orgCode)}
            />
            {departName}
          </label>
        ))}
      </fieldset>
      {checked && chosen === null && (
        <p className="form-error" role="alert">
          {t('login.required.department')}
        </p>
      )}
    </Dialog>
  )
}
