import { accountCalls } from '@tandem/model'
import { useState } from 'react'
import { useText } from '../../../kit/language.tsx'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { RecoveryList } from './RecoveryList.tsx'
import { useOwnForm } from './useOwnForm.ts'

/** Creates ten new recovery codes with a code of the app. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const own = useOwnForm(['code'], {
    submit: (body, { ask }) => ask(accountCalls.recoveryCodes, body),
    refresh: [accountCalls.totp.path],
    done: (made) => made && setCodes(made.codes),
  })
  if (codes) return <RecoveryList codes={codes} onClose={onClose} />
  return (
    <FormDialog
      {...own}
      title={t('accounts.totp.codesTitle')}
      text={t('accounts.totp.codesText')}
      action={t('accounts.totp.make')}
      onClose={onClose}
    />
  )
}
