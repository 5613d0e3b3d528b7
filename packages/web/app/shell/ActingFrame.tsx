import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { type Acting, readActing } from '../../data/session.ts'
import { Button } from '../../kit/Button.tsx'
import { formatInstant } from '../../kit/format.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { goBack } from '../goBack.ts'

/** Around the console while one looks at it as somebody else: as whom, until when, and the way back. */
export function ActingFrame({ children }: { children: ReactNode }) {
  const acting = useMemo(() => readActing(), [])
  if (!acting) return children
  return (
    <div className="acting-frame">
      <ActingBanner acting={acting} />
      {children}
    </div>
  )
}

function ActingBanner({ acting: { endsAt, userInfo } }: { acting: Acting }) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const client = useClient()
  const [ending, setEnding] = useState(false)
  const end = useCallback(() => {
    setEnding(true)
    // Where the server cannot be told, the stay ends there by its time; here it ends in any case.
    void client
      .post<null>('/sys/user/endSignInAs', {}, { quiet: true })
      .catch(() => undefined)
      .then(goBack)
  }, [client])
  useEffect(() => {
    const timer = setTimeout(end, Math.max(0, Date.parse(endsAt) - Date.now()))
    return () => clearTimeout(timer)
  }, [end, endsAt])
  const { realname, username } = userInfo
  const name = realname === '' || realname === username ? username : `${realname} (${username})`
  const until = formatInstant(endsAt, timeZone).slice(11, 16)
  return (
    <section className="acting-banner" aria-label={t('signInAs.bannerLabel')}>
      <Icon name="eye" size={16} />
      <p>{t('signInAs.banner', { name, until })}</p>
      <Button busy={ending} onClick={end}>
        {t('signInAs.end')}
      </Button>
    </section>
  )
}
