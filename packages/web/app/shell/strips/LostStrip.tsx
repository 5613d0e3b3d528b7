import { useEffect, useState } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { formatInstant } from '../../../kit/format.ts'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { Strip } from '../../../kit/Strip.tsx'
import { useLostSince } from '../../standing.ts'
import { connection } from '../../transport.ts'

/** Long enough to read that it is over. */
const SHOW_BACK_MS = 6_000

/** Since when the server has not answered, and briefly that it does again. */
export function LostStrip() {
  const { t } = useText()
  const timeZone = useTimeZone()
  const since = useLostSince()
  const [isBack, setBack] = useState(false)
  useEffect(() => connection.onFound(() => setBack(true)), [])
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), SHOW_BACK_MS)
    return () => clearTimeout(timer)
  }, [isBack])
  if (since !== null) {
    const time = formatInstant(new Date(since).toISOString(), timeZone).slice(11)
    return (
      <Strip
        tone="danger"
        icon="warning"
        label={t('strip.connection')}
        action={<Button onClick={connection.check}>{t('strip.lost.retry')}</Button>}
      >
        {t('strip.lost', { time })}
      </Strip>
    )
  }
  if (!isBack) return null
  return (
    <Strip tone="success" icon="check" label={t('strip.connection')}>
      {t('strip.back')}
    </Strip>
  )
}
