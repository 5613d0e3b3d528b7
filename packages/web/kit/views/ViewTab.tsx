import { IconButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { useText } from '../language.tsx'
import type { SavedView, SavedViews } from '../list.ts'
import { MenuButton } from '../MenuButton.tsx'
import type { Arranged } from './arranged.ts'
import { useViewActions } from './useViewActions.ts'
import type { useViewOrder } from './useViewOrder.ts'

/** A saved view above its list; the open one has a menu of actions. */
export function ViewTab({
  order,
  view,
  views,
  changed,
  list,
  onRename,
}: {
  order: ReturnType<typeof useViewOrder>
  view: SavedView
  views: SavedViews
  changed: boolean
  list: Arranged
  onRename: () => void
}) {
  const { t } = useText()
  const isActive = views.active?.id === view.id
  const items = useViewActions(view, views, list, onRename)
  const moves = ([-1, 1] as const).flatMap((by) => {
    const onSelect = order.step(view, by)
    const [key, icon] = by < 0 ? (['earlier', 'left'] as const) : (['later', 'right'] as const)
    return onSelect ? [{ key, icon, label: t(`kit.view.${key}`), onSelect }] : []
  })
  const notes = [
    ...(view.id === views.defaultId ? [t('kit.view.isDefault')] : []),
    ...sharing(view).map((key) => t(key, { name: view.ownerName })),
  ]
  return (
    // Dragged with the mouse; the view's menu offers the same without one.
    <li
      className={order.dragged === view.id ? 'view-tab-group dragged' : 'view-tab-group'}
      {...order.drag(view)}
    >
      <button
        type="button"
        className="view-tab"
        aria-current={isActive ? 'true' : undefined}
        title={notes.join(' · ') || undefined}
        onClick={() => list.arrange(view.definition, view.id)}
      >
        {view.shared === 'company' && <Icon name="company" size={14} />}
        <span>{view.name}</span>
        {changed && (
          <span className="view-dot">
            <span className="unseen">{t('kit.view.changed')}</span>
          </span>
        )}
      </button>
      {isActive && !views.fixed && (
        <MenuButton
          label={t('kit.view.menu')}
          align="start"
          items={[...moves, ...items]}
          trigger={(props) => (
            <IconButton icon="more" size={14} label={t('kit.view.menu')} {...props} />
          )}
        />
      )}
    </li>
  )
}

const sharing = ({ shared, mine }: SavedView) => {
  if (shared === 'own') return []
  return mine ? (['kit.view.sharedByYou'] as const) : (['kit.view.shared'] as const)
}
