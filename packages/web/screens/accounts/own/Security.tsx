import { accountCalls, type OwnTotp } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { failureOf } from '../../../data/failureOf.ts'
import { useActions } from '../../../data/actions.ts'
import { useClient } from '../../../data/DataContext.tsx'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { Failed, Loading } from '../../../kit/states.tsx'
import { StatusTag } from '../../../kit/StatusTag.tsx'
import { Section } from './Section.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'

const ChangePassword = lazyPart(
  () => import('../../../record/ChangePassword.tsx').then((file) => file.ChangePassword),
  { texts: ['login'] },
)
const EnrolDialog = lazyPart(() => import('./EnrolDialog.tsx').then((file) => file.EnrolDialog))
const DisableDialog = lazyPart(() =>
  import('./DisableDialog.tsx').then((file) => file.DisableDialog),
)
const CodesDialog = lazyPart(() => import('./CodesDialog.tsx').then((file) => file.CodesDialog))

/** Below this number, new ones should be created. */
const FEW_CODES = 3

/** Password and two-step sign-in. */
export function Security() {
  const { t } = useText()
  const client = useClient()
  const [dialog, setDialog] = useState<'password' | 'enrol' | 'disable' | 'codes' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['own', accountCalls.totp.path],
    queryFn: ({ signal }) => client.ask(accountCalls.totp, {}, { quiet: true, signal }),
  })
  const close = (): void => setDialog(null)
  const [password] = useActions([
    {
      id: 'account.password',
      title: (language) => language.t('accounts.password.change'),
      icon: 'key',
      group: 'screen',
      run: () => setDialog('password'),
    },
  ])
  return (
    <Section title={t('accounts.security')} text={t('accounts.security.text')}>
      <div className="account-line">
        <div>
          <h3>{t('accounts.password')}</h3>
          <p>{t('accounts.password.text')}</p>
        </div>
        {password && <ActionButton action={password} />}
      </div>
      {data && <TwoStep totp={data} onOpen={setDialog} />}
      {!data && error && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      <Suspense fallback={null}>
        {dialog === 'password' && <ChangePassword onClose={close} />}
        {dialog === 'enrol' && <EnrolDialog onClose={close} />}
        {dialog === 'disable' && <DisableDialog onClose={close} />}
        {dialog === 'codes' && <CodesDialog onClose={close} />}
      </Suspense>
    </Section>
  )
}

function TwoStep({
  totp: { enabled, since, recoveryCodesLeft: n },
  onOpen,
}: {
  totp: OwnTotp
  onOpen: (dialog: 'enrol' | 'disable' | 'codes') => void
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const on = enabled && since !== null
  const offered = useActions([
    {
      id: 'account.totpCodes',
      title: (language) => language.t('accounts.totp.codes'),
      hint: (language) => language.t('accounts.totp'),
      group: 'screen',
      may: on,
      run: () => onOpen('codes'),
    },
    {
      id: 'account.totp',
      title: (language) => language.t(on ? 'accounts.totp.disable' : 'accounts.totp.enable'),
      hint: (language) => language.t('accounts.totp'),
      icon: 'shield',
      group: 'screen',
      danger: on,
      run: () => onOpen(on ? 'disable' : 'enrol'),
    },
  ])
  return (
    <div className="account-line">
      <div>
        <h3>
          {t('accounts.totp')}{' '}
          <StatusTag tone={on ? 'success' : 'neutral'}>
            {on ? t('accounts.totp.on') : t('accounts.totp.off')}
          </StatusTag>
        </h3>
        <p>
          {on
            ? t('accounts.totp.onText', { since: formatInstant(since, timeZone), n })
            : t('accounts.totp.offText')}
        </p>
        {on && n < FEW_CODES && <p className="account-warning">{t('accounts.totp.few')}</p>}
      </div>
      <div className="account-buttons">
        {offered.map((action) => (
          <ActionButton key={action.id} {...(!on ? { kind: 'primary' } : {})} action={action} />
        ))}
      </div>
    </div>
  )
}
