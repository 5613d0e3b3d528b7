import { accountCalls, type TotpEnrolment } from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../../data/useAction.ts'
import { CopyText } from '../../../kit/CopyText.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { OWN_SESSIONS, OWN_TOTP } from './paths.ts'
import { QrCode } from './QrCode.tsx'
import { RecoveryList } from './RecoveryList.tsx'
import { SecretInput } from './SecretInput.tsx'

/** Password, then the QR code and the app's code for it, then the recovery codes. */
export function EnrolDialog({ onClose }: { onClose: () => void }) {
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryList codes={codes} onClose={onClose} />
  if (enrolment) return <ConfirmStep enrolment={enrolment} onDone={setCodes} onClose={onClose} />
  return <PasswordStep onDone={setEnrolment} onClose={onClose} />
}

function PasswordStep({
  onDone,
  onClose,
}: {
  onDone: (enrolment: TotpEnrolment) => void
  onClose: () => void
}) {
  const { t } = useText()
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const enrol = useAction((client, input: { password: string }) =>
    client.ask(accountCalls.enrol, input, { quiet: true }),
  )
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (password === '') return
    const enrolment = await enrol.run({ password })
    if (enrolment) onDone(enrolment)
  }
  return (
    <ActionDialog
      title={t('accounts.totp.begin')}
      text={t('accounts.totp.beginText')}
      action={t('accounts.totp.next')}
      running={enrol.running}
      error={enrol.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SecretInput
        label={t('accounts.password')}
        kind="current-password"
        error={
          checked && password === ''
            ? t('accounts.passwordRequired')
            : enrol.error?.fields['password']?.message
        }
        value={password}
        onChange={(next) => {
          enrol.reset()
          setPassword(next)
        }}
      />
    </ActionDialog>
  )
}

function ConfirmStep({
  enrolment: { secret, uri },
  onDone,
  onClose,
}: {
  enrolment: TotpEnrolment
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const [code, setCode] = useState('')
  const [checked, setChecked] = useState(false)
  const confirm = useAction(
    (client, input: { code: string }) => client.ask(accountCalls.confirm, input, { quiet: true }),
    { refresh: [OWN_TOTP, OWN_SESSIONS] },
  )
  const missing = code.trim() === ''
  const submit = async (): Promise<void> => {
    setChecked(true)
    if (missing) return
    const made = await confirm.run({ code })
    if (!made) return
    toast(t('accounts.totp.done'))
    onDone(made.codes)
  }
  return (
    <ActionDialog
      title={t('accounts.totp.begin')}
      text={t('accounts.totp.scan')}
      action={t('accounts.totp.confirm')}
      running={confirm.running}
      error={confirm.error}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <QrCode text={uri} label={t('accounts.totp.scanAlt')} />
      <p className="account-key">
        <span>{t('accounts.totp.orType')}</span>
        <CopyText text={secret} />
      </p>
      <SecretInput
        label={t('accounts.totp.code')}
        help={t('accounts.totp.firstCodeHelp')}
        kind="one-time-code"
        error={
          checked && missing ? t('accounts.codeRequired') : confirm.error?.fields['code']?.message
        }
        value={code}
        onChange={(next) => {
          confirm.reset()
          setCode(next)
        }}
      />
    </ActionDialog>
  )
}
