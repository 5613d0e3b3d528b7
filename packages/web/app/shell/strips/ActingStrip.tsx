import type { SignInAsResult } from '@tandem/model'
import { useCallback, useEffect, useState } from 'react'
import { stay } from '../../../data/pageSession.ts'
import { Button } from '../../../kit/Button.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { Strip } from '../../../kit/Strip.tsx'
import { endStay } from '../../goBack.ts'

/** While viewing as another user: as whom, until when, and the way back. */
export const ActingStrip = () => stay && <Stay {...stay} />

function Stay({ endsAt, userInfo }: SignInAsResult) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const [ending, setEnding] = useState(false)
  const end = useCallback(() => {
    setEnding(true)
    void endStay()
  }, [])
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
