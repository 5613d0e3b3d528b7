import { useState } from 'react'
import { CopyButton } from '../parts/CopyButton.tsx'
import { useLoginText } from '../text.ts'
import { useTitle } from '../useTitle.ts'
import { lastRequest } from './lastRequest.ts'

/** The submitted request: its reference, and what happens next. */
export function RegisterResult() {
  const { t } = useLoginText()
  const [request] = useState(lastRequest)
  useTitle(t(request ? 'registerResult.title' : 'registerResult.none.title'))
  if (!request) {
    return (
      <>
        <h1>{t('registerResult.none.title')}</h1>
        <p className="login-subtitle">{t('registerResult.none.text')}</p>
        <a className="login-submit" href="/user/register">
          {t('register.title')}
        </a>
        <p className="login-more">
          <a href="/user/login">{t('login.back')}</a>
        </p>
      </>
    )
  }
  const { reference, companyName, email, username } = request
  return (
    <>
      <h1>{t('registerResult.title')}</h1>
      <p className="login-subtitle">{t('registerResult.text', { company: companyName })}</p>
      <div className="login-reference">
        <span>{t('registerResult.reference')}</span>
        <CopyButton text={reference} />
      </div>
      <h2 className="login-heading">{t('registerResult.next')}</h2>
      <ol className="login-next">
        <li>{t('registerResult.step.look')}</li>
        <li>{t('registerResult.step.mail', { email })}</li>
        <li>{t('registerResult.step.enter', { username })}</li>
      </ol>
      <a className="login-submit" href="/user/login">
        {t('login.back')}
      </a>
    </>
  )
}
