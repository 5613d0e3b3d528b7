import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { OwnNotices } from './own/OwnNotices.tsx'
import { OwnSessions } from './own/OwnSessions.tsx'
import { Profile } from './own/Profile.tsx'
import { Security } from './own/Security.tsx'
import './accounts.css'

/** The user's profile, sign-in methods, notifications and sessions. */
export function MyAccount() {
  const { t } = useText()
  return (
    <Screen title={t('accounts.title')} purpose={t('accounts.purpose')}>
      <div className="account">
        <Profile />
        <Security />
        <OwnNotices />
        <OwnSessions />
      </div>
    </Screen>
  )
}
