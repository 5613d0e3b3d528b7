import { useCallback, useEffect, useMemo, useState } from 'react'
import { useClient } from '../../../data/DataContext.tsx'
import { type Acting, readActing } from '../../../data/session.ts'
import { Button } from '../../../kit/Button.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { Strip } from '../../../kit/Strip.tsx'
import { goBack } from '../../goBack.ts'

/** While one looks at the console as somebody else: as whom, until when, and the way back. */
export function ActingStrip() {
  const acting = useMemo(() => readActing(), [])
  return acting && <Stay acting={acting} />
}

function Stay({ acting: { endsAt, userInfo } }: { acting: Acting }) {
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
    <Strip
      tone="warning"
      icon="eye"
      label={t('signInAs.bannerLabel')}
      action={
        <Button busy={ending} onClick={end}>
          {t('signInAs.end')}
        </Button>
      }
    >
      <strong>{t('signInAs.banner', { name, until })}</strong>
    </Strip>
  )
}
