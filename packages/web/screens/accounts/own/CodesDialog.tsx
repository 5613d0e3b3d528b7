import { accountCalls } from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../../data/useAction.ts'
import { useText } from '../../../kit/language.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { OWN_TOTP } from './paths.ts'
import { RecoveryList } from './RecoveryList.tsx'
import { SecretInput } from './SecretInput.tsx'

/** Creates ten new recovery codes with a code of the app. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = useAction(
    (client, input: { code: string }) =>
      client.ask(accountCalls.recoveryCodes, input, { quiet: true }),
    { refresh: [OWN_TOTP] },
  )
  if (codes) return <RecoveryList codes={codes} onClose={onClose} />
  const missing = code.trim() === ''
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (missing) return
    const made = await make.run({ code })
    if (made) setCodes(made.codes)
  }
  return (
    <ActionDialog
      title={t('accounts.totp.codesTitle')}
      text={t('accounts.totp.codesText')}
      action={t('accounts.totp.make')}
      running={make.running}
      error={make.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SecretInput
        label={t('accounts.totp.code')}
        help={t('accounts.totp.codeHelp')}
        kind="one-time-code"
        error={
          checked && missing ? t('accounts.codeRequired') : make.error?.fields['code']?.message
        }
        value={code}
        onChange={(next) => {
          make.reset()
          setCode(next)
        }}
      />
    </ActionDialog>
  )
}
