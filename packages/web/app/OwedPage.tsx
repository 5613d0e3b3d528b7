import type { OwedStep, UserInfo } from '@tandem/model'
import { Suspense, useMemo, useState } from 'react'
import { readBrand } from '../data/brand.ts'
import { DataProvider } from '../data/DataContext.tsx'
import type { Live } from '../data/live.ts'
import { readToken } from '../data/session.ts'
import { Button } from '../kit/Button.tsx'
import { useText } from '../kit/language.tsx'
import { EmptyState } from '../kit/states.tsx'
import { goToLogin, logOut } from './logOut.ts'
import { EnrolDialog } from './registry.tsx'
import { ChangePassword } from '../record/ChangePassword.tsx'
import { useBrandedPage } from './shell/useBrandedPage.ts'
import './stranger.css'
import { client, connection } from './transport.ts'

const rights = { auth: [], allAuth: [] }

/** What has to be done after signing in before the console opens. */
export function OwedPage({ step, user, live }: { step: OwedStep; user: UserInfo; live: Live }) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const [before] = useState(readToken)
  const brand = readBrand()
  const title = t(`shell.owed.${step}.title`)
  useBrandedPage(title, location.pathname, brand)
  const value = useMemo(
    () => ({
      client,
      live,
      connection,
      session: { user, menu: [], may: () => false, rights, readOnly: false },
    }),
    [user, live],
  )
  const close = (): void => {
    setOpen(false)
    // Done: the session has a new token, and possibly another required step.
    if (readToken() !== before) location.reload()
  }
  const leave = (): void => void logOut().finally(goToLogin)
  return (
    <DataProvider value={value}>
      <header className="stranger-head">
        <a href="/">
          <img src={brand.platformLogo} alt="" height="32" />
          {brand.brandName}
        </a>
        <Button kind="quiet" onClick={leave}>
          {t('shell.logout')}
        </Button>
      </header>
      <main className="centred">
        <EmptyState
          icon="lock"
          title={<h1>{title}</h1>}
          action={
            <Button kind="primary" onClick={() => setOpen(true)}>
              {t(`shell.owed.${step}.action`)}
            </Button>
          }
        >
          {t(`shell.owed.${step}.text`)}
        </EmptyState>
      </main>
      <Suspense fallback={null}>
        {open && step === 'password' && <ChangePassword onClose={close} />}
        {open && step === 'secondStep' && <EnrolDialog onClose={close} />}
      </Suspense>
    </DataProvider>
  )
}
