import type { DepartOption, LoginResult } from '@tandem/model'
import { createTranslator, languageTag, type Locale } from '@tandem/i18n/translator'
import { login as en } from '@tandem/i18n/en/login'
import { login as zh } from '@tandem/i18n/zh/login'
import { useLayoutEffect, useMemo, useState } from 'react'
import { readBrand } from '../data/brand.ts'
import { createClient } from '../data/client.ts'
import { readLocale, writeLocale } from '../data/locale.ts'
import { productBase } from '../data/product.ts'
import { leaveNote, readToken, saveLogin } from '../data/session.ts'
import { DepartmentStep } from './DepartmentStep.tsx'
import { SignInForm } from './SignInForm.tsx'
import { LoginText } from './text.ts'

const languages: readonly { locale: Locale; name: string }[] = [
  { locale: 'en_US', name: 'English' },
  { locale: 'zh_CN', name: '简体中文' },
]
const points = ['route', 'rate', 'trace'] as const

/** Where the person wanted to go; only places of this console. */
function target(): string {
  const wished = new URLSearchParams(location.search).get('redirect')
  return wished?.startsWith('/') && !wished.startsWith('//') ? wished : '/'
}
const enter = (): void => location.replace(target())

const client = createClient({
  base: productBase(),
  token: readToken,
  language: () => languageTag(readLocale()),
  // The form says what went wrong itself.
  onEvent: () => undefined,
})

/** Sign-in, then the department when there are several (spec §2). */
export function Login() {
  const [locale, setLocale] = useState(readLocale)
  const [waiting, setWaiting] = useState<{ departs: DepartOption[]; username: string } | null>(null)
  const text = useMemo(() => createTranslator(locale === 'zh_CN' ? zh : en, locale), [locale])
  const { t } = text
  const [{ brandName, platformLogo }] = useState(readBrand)
  useLayoutEffect(() => {
    document.documentElement.lang = languageTag(locale)
  }, [locale])

  const signedIn = (result: LoginResult): void => {
    saveLogin(result)
    if (result.multi_depart === 2) {
      setWaiting({ departs: result.departs, username: result.userInfo.username })
      return
    }
    if (result.multi_depart === 0) leaveNote('shell.noDepartment')
    enter()
  }
  return (
    <LoginText value={text}>
      <title>{`${t('login.title')} · ${brandName}`}</title>
      <div className="login">
        <section className="login-side" aria-hidden="true">
          <Waves />
          <div>
            <p className="login-claim">{t('login.claim')}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>{t(`login.point.${point}`)}</li>
              ))}
            </ul>
          </div>
        </section>
        <main className="login-main">
          <nav className="login-languages" aria-label={t('login.language')}>
            {languages.map((language) => (
              <button
                key={language.locale}
                type="button"
                lang={languageTag(language.locale)}
                aria-pressed={language.locale === locale}
                onClick={() => {
                  writeLocale(language.locale)
                  setLocale(language.locale)
                }}
              >
                {language.name}
              </button>
            ))}
          </nav>
          <div className="login-card">
            <p className="login-brand">
              <img src={platformLogo} alt="" width="36" height="36" /> {brandName}
            </p>
            {waiting ? (
              <DepartmentStep client={client} {...waiting} onDone={enter} />
            ) : (
              <SignInForm client={client} onDone={signedIn} />
            )}
          </div>
        </main>
      </div>
    </LoginText>
  )
}

/** Two strands that carry one signal: the mark, drawn large. */
function Waves() {
  return (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice">
      {[0, 1, 2, 3, 4, 5].map((step) => (
        <path
          key={step}
          d={`M-20 ${120 + step * 34} C 90 ${20 + step * 30}, 170 ${260 + step * 18}, 430 ${90 + step * 44}`}
        />
      ))}
    </svg>
  )
}
