import { accountCalls, sessionCalls, type TotpEnrolment } from '@tandem/model'
import { useState } from 'react'
import { CopyText } from '../../../kit/CopyText.tsx'
import { useText } from '../../../kit/language.tsx'
import { useToast } from '../../../kit/Toasts.tsx'
import { FormDialog } from '../../../record/FormDialog.tsx'
import { QrCode } from '../../../kit/QrCode.tsx'
import { RecoveryList } from './RecoveryList.tsx'
import { useOwnForm } from './useOwnForm.ts'

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
  const own = useOwnForm(['password'], {
    submit: (body, { ask }) => ask(accountCalls.enrol, body),
    done: (enrolment) => enrolment && onDone(enrolment),
  })
  return (
    <FormDialog
      {...own}
      title={t('accounts.totp.begin')}
      text={t('accounts.totp.beginText')}
      action={t('accounts.totp.next')}
      onClose={onClose}
    />
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
  const own = useOwnForm(
    ['code'],
    {
      submit: (body, { ask }) => ask(accountCalls.confirm, body),
      refresh: [accountCalls.totp.path, sessionCalls.own.path],
      done: (made) => {
        if (!made) return
        toast(t('accounts.totp.done'))
        onDone(made.codes)
      },
    },
    'accounts.totp.firstCodeHelp',
  )
  return (
    <FormDialog
      {...own}
      title={t('accounts.totp.begin')}
      text={t('accounts.totp.scan')}
      action={t('accounts.totp.confirm')}
      onClose={onClose}
      head={
        <>
          <QrCode text={uri} label={t('accounts.totp.scanAlt')} />
          <p className="account-key">
            <span>{t('accounts.totp.orType')}</span>
            <CopyText text={secret} />
          </p>
        </>
      }
    />
  )
}
