import type { DepartOption, LoginResult } from '@tandem/model'
import { createTranslator, type Locale } from '@tandem/i18n/translator'
import { login as en } from '@tandem/i18n/en/login'
import { login as zh } from '@tandem/i18n/zh/login'
import { useEffect, useMemo, useState } from 'react'
import { readLocale, writeLocale } from '../data/locale.ts'
import { leaveNote, readToken, saveLogin, SESSION_ENDED, takeNote } from '../data/session.ts'
import { DepartmentStep } from './DepartmentStep.tsx'
import { useDoors } from './doors.ts'
import { PhoneForm } from './PhoneForm.tsx'
import { PublicFrame } from './PublicFrame.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SingleSignOn, ticketOf } from './SingleSignOn.tsx'
import { Tabs } from './Tabs.tsx'
import { keepPlace, placeToGo, wishedPlace } from './target.ts'
import { LoginText, useLoginText } from './text.ts'
import { useTitle } from './useTitle.ts'

const enter = (): void => location.replace(placeToGo())

/** Sign-in by one of the available methods, then the department if there are several (spec §2). */
export function Login() {
  const [locale, setLocale] = useState(readLocale)
  const text = useMemo(() => createTranslator(locale === 'zh_CN' ? zh : en, locale), [locale])
  const choose = (next: Locale): void => {
    writeLocale(next)
    setLocale(next)
  }
  useEffect(() => {
    // Signed in from another tab: nothing left to do here.
    const look = (): void => {
      if (readToken() !== null) enter()
    }
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [])
  return (
    <LoginText value={text}>
      <PublicFrame onLocale={choose}>
        <Steps />
      </PublicFrame>
    </LoginText>
  )
}

function Steps() {
  const { t } = useLoginText()
  const [waiting, setWaiting] = useState<{ departs: DepartOption[]; username: string } | null>(null)
  const [hasEnded] = useState(() => takeNote() === SESSION_ENDED)
  const [ticket, setTicket] = useState(() => ticketOf(location))
  useTitle(t('login.title'))
  const signedIn = (result: LoginResult, bySingleSignOn = false): void => {
    saveLogin(result, { bySingleSignOn })
    if (result.multi_depart === 2) {
      setWaiting({ departs: result.departs, username: result.userInfo.username })
      return
    }
    if (result.multi_depart === 0) leaveNote('shell.noDepartment')
    enter()
  }
  if (waiting) return <DepartmentStep {...waiting} onDone={enter} />
  if (ticket) {
    return (
      <SingleSignOn
        input={ticket}
        onDone={(result) => signedIn(result, true)}
        onOtherWay={() => setTicket(null)}
      />
    )
  }
  return <Ways hasEnded={hasEnded} onDone={signedIn} />
}

/** All forms stay mounted, so that switching loses no input. */
function Ways({
  hasEnded,
  onDone,
}: {
  /** The user was here already, and is told why they are here again. */
  hasEnded: boolean
  onDone: (result: LoginResult) => void
}) {
  const { t } = useLoginText()
  const doors = useDoors()
  const [chosen, setChosen] = useState<'password' | 'phone'>('password')
  const way = doors.phone ? chosen : 'password'
  return (
    <>
      <h1>{t('login.title')}</h1>
      {hasEnded && <output className="login-note">{t('login.ended')}</output>}
      {/* Tabs and subtitle take the same space: nothing moves once the server has reported the
          available methods. */}
      <div className="login-ways">
        {doors.phone ? (
          <Tabs
            label={t('login.ways')}
            chosen={way}
            onChoose={setChosen}
            tabs={[
              { name: 'password', title: t('login.way.password') },
              { name: 'phone', title: t('login.way.phone') },
            ]}
          />
        ) : (
          <p className="login-subtitle">{t('login.subtitle')}</p>
        )}
      </div>
      <div
        id="panel-password"
        hidden={way !== 'password'}
        {...(doors.phone ? { role: 'tabpanel', 'aria-labelledby': 'tab-password' } : {})}
      >
        <SignInForm onDone={onDone} />
      </div>
      {doors.phone && (
        <div id="panel-phone" role="tabpanel" aria-labelledby="tab-phone" hidden={way !== 'phone'}>
          <PhoneForm onDone={onDone} />
        </div>
      )}
      {doors.casLoginUrl !== null && (
        <a
          className="login-second login-full"
          href={doors.casLoginUrl}
          onClick={() => keepPlace(wishedPlace(location.search, location.origin))}
        >
          {t('login.sso')}
        </a>
      )}
      {doors.registrationOpen && (
        <p className="login-more">
          {t('login.register')} <a href="/user/register">{t('login.registerLink')}</a>
        </p>
      )}
    </>
  )
}
