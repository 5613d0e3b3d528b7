import { useSession } from '../../../data/DataContext.tsx'
import { readUser } from '../../../data/session.ts'
import { Button } from '../../../kit/Button.tsx'
import { useText } from '../../../kit/language.tsx'
import { Strip } from '../../../kit/Strip.tsx'
import { useIsSomebodyElse } from '../../standing.ts'

/**
 * Another user signed in to this browser in another tab: this page shows the previous one's data.
 */
export function OtherLoginStrip() {
  const { t } = useText()
  const { user } = useSession()
  const other = useIsSomebodyElse() ? readUser() : null
  if (!other) return null
  const name = nameOf(other)
  return (
    <Strip
      tone="warning"
      icon="user"
      label={t('strip.other')}
      action={
        // Not the current page: the other user may not have it.
        <Button onClick={() => location.assign('/')}>{t('strip.other.action', { name })}</Button>
      }
    >
      {t('strip.other.text', { name, own: nameOf(user) })}
    </Strip>
  )
}

const nameOf = ({ realname, username }: { realname: string; username: string }): string =>
  realname === '' ? username : realname
