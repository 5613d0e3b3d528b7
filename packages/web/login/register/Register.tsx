import { readBrand } from '../../data/brand.ts'
import { useDoors } from '../doors.ts'
import { useLoginText } from '../text.ts'
import { useTitle } from '../useTitle.ts'
import { RequestForm } from './RequestForm.tsx'

/** A company requests an account; an administrator decides. */
export function Register() {
  const { t } = useLoginText()
  const doors = useDoors()
  useTitle(t('register.title'))
  if (doors.known && !doors.registrationOpen) {
    return (
      <>
        <h1>{t('register.closed.title')}</h1>
        <p className="login-subtitle">{t('register.closed.text')}</p>
        <a className="login-submit" href="/user/login">
          {t('login.back')}
        </a>
      </>
    )
  }
  const { termsUrl, privacyUrl } = readBrand()
  const [before, between, after] = t('register.agree', {
    terms: '\u0000',
    privacy: '\u0000',
  }).split('\u0000')
  return (
    <>
      <h1>{t('register.title')}</h1>
      <p className="login-subtitle">{t('register.subtitle')}</p>
      {/* The required verification depends on the available methods; nothing is drawn twice. */}
      {(doors.known || doors.registrationOpen) && (
        <RequestForm
          doors={doors}
          agreement={
            <p className="login-help">
              {before}
              <a href={termsUrl ?? '/user/terms'} target="_blank" rel="noreferrer">
                {t('register.agree.terms')}
              </a>
              {between}
              <a href={privacyUrl ?? '/user/privacy'} target="_blank" rel="noreferrer">
                {t('register.agree.privacy')}
              </a>
              {after}
            </p>
          }
        />
      )}
      <p className="login-more">
        {t('register.have')} <a href="/user/login">{t('register.haveLink')}</a>
      </p>
    </>
  )
}
