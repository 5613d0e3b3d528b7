import { Suspense, useState } from 'react'
import { actionsOfLines, useActions } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { useOwnDepartments } from '../../data/useOwnDepartments.ts'
import { Icon, type IconName } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { MenuButton } from '../../kit/MenuButton.tsx'
import { inGroups, type MenuItem } from '../../kit/MenuPanel.tsx'
import { leave } from '../logOut.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const ChangePassword = lazyPart(
  () => import('../../record/ChangePassword.tsx').then((file) => file.ChangePassword),
  { texts: ['login', 'accounts'] },
)
const DepartmentChoice = lazyPart(
  () => import('./DepartmentChoice.tsx').then((file) => file.DepartmentChoice),
  { texts: ['login'] },
)

/** The user, their account actions, and the tools that do not fit in the header. */
export function UserMenu({
  tools,
  onAccount,
}: {
  /** Choices and links below the account, in groups. */
  tools: readonly (readonly MenuItem[])[]
  onAccount: (() => void) | null
}) {
  const { t } = useText()
  const { user, readOnly = false } = useSession()
  const [dialog, setDialog] = useState<'password' | 'department' | null>(null)
  const departments = useOwnDepartments().data
  const current = departments?.list.find(({ orgCode }) => orgCode === departments.orgCode)
  const name = user.realname || user.username
  const line = (key: string, label: string, icon: IconName, onSelect: () => void): MenuItem => ({
    key,
    label,
    icon,
    onSelect,
  })
  const changes = readOnly
    ? []
    : [
        line('password', t('shell.changePassword'), 'key', () => setDialog('password')),
        ...(departments && departments.list.length > 1
          ? [line('department', t('shell.switchDepartment'), 'tree', () => setDialog('department'))]
          : []),
      ]
  const away = line('logout', t('shell.logout'), 'logout', () => void leave())
  const account =
    onAccount && !readOnly ? [line('account', t('shell.myAccount'), 'user', onAccount)] : []
  // My account is a screen, which the palette lists; the tools are offered where they are defined.
  useActions(actionsOfLines([...changes, away], { group: 'console', prefix: 'account' }))
  const items = inGroups([[...account, ...changes], ...tools, [away]])
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
