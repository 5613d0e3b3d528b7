import { useQuery } from '@tanstack/react-query'
import type { DepartOption } from '@tandem/model'
import { Suspense, useState } from 'react'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import type { MenuItem } from '../../kit/MenuPanel.tsx'
import { logOut, placeAfterLeaving } from '../logOut.ts'
import { usePreferences } from '../preferences.tsx'
import { languages } from './languages.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const ChangePassword = lazyPart(() =>
  import('./ChangePassword.tsx').then((file) => file.ChangePassword),
)
const DepartmentChoice = lazyPart(() =>
  import('./DepartmentChoice.tsx').then((file) => file.DepartmentChoice),
)

/** Departments of the signed-in person, and the chosen one. */
export interface OwnDepartments {
  list: readonly DepartOption[]
  orgCode: string | null
}

/** The person, and what they may do with their own account. */
export function UserMenu({
  language,
  onAccount,
}: {
  /** Whether the language is the person's to choose on this host. */
  language: boolean
  onAccount: (() => void) | null
}) {
  const { t, locale } = useText()
  const { setLocale } = usePreferences()
  const { user, readOnly = false } = useSession()
  const client = useClient()
  const [dialog, setDialog] = useState<'password' | 'department' | null>(null)
  const departments = useQuery({
    queryKey: ['ownDepartments'],
    queryFn: () =>
      client.get<OwnDepartments>('/sys/user/getCurrentUserDeparts', {}, { quiet: true }),
    staleTime: Infinity,
  }).data
  const current = departments?.list.find(({ orgCode }) => orgCode === departments.orgCode)
  const name = user.realname || user.username
  const leave = async (): Promise<void> => {
    // Asked while there is a session that says how the person came.
    const place = placeAfterLeaving()
    try {
      await logOut()
    } finally {
      // Who left on purpose begins anew, whoever comes next.
      location.replace(await place)
    }
  }
  const items: MenuItem[] = [
    ...(onAccount && !readOnly
      ? [
          {
            key: 'account',
            label: t('shell.myAccount'),
            icon: 'user',
            onSelect: onAccount,
          } as const,
        ]
      : []),
    ...(readOnly
      ? []
      : [
          {
            key: 'password',
            label: t('shell.changePassword'),
            icon: 'key',
            onSelect: () => setDialog('password'),
          } as const,
        ]),
    ...(departments && departments.list.length > 1 && !readOnly
      ? [
          {
            key: 'department',
            label: t('shell.switchDepartment'),
            icon: 'tree',
            onSelect: () => setDialog('department'),
          } as const,
        ]
      : []),
    ...(language
      ? languages.map((choice) => ({
          key: choice.locale,
          label: choice.name,
          icon: 'language' as const,
          checked: choice.locale === locale,
          onSelect: () => setLocale(choice.locale),
        }))
      : []),
    {
      key: 'logout',
      label: t('shell.logout'),
      icon: 'logout',
      onSelect: () => void leave(),
    },
  ]
  // My account is a screen, and the header has the languages.
  const own = items.filter(({ key, checked }) => key !== 'account' && checked === undefined)
  useActions(actionsOfLines(own, { group: 'console', prefix: 'account' }))
  return (
    <>
      <MenuButton
        label={t('shell.account', { name })}
        items={items}
        header={
          <div className="menu-person">
            <strong>{name}</strong>
            <span>{user.username}</span>
            <span>{[user.companyName, current?.departName].filter(Boolean).join(' · ')}</span>
          </div>
        }
        trigger={(props) => (
          <button
            type="button"
            className="header-button"
            aria-label={t('shell.account', { name })}
            {...props}
          >
            <span className="avatar" aria-hidden="true">
              {Array.from(name)[0]?.toUpperCase()}
            </span>
            <span className="wide-only account-name">{name}</span>
            <Icon name="down" size={14} />
          </button>
        )}
      />
      <Suspense fallback={null}>
        {dialog === 'password' && <ChangePassword onClose={() => setDialog(null)} />}
        {dialog === 'department' && departments && (
          <DepartmentChoice departments={departments} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  )
}
