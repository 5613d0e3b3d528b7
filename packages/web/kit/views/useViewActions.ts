import { useText } from '../language.tsx'
import type { SavedView, SavedViews } from '../list.ts'
import type { MenuItem } from '../MenuPanel.tsx'
import { useToast } from '../Toasts.tsx'
import { type Arranged, everything } from './arranged.ts'
import { useOutcome } from './useOutcome.ts'

/** Actions on a view: all of them on one's own, opening and making default on others'. */
export function useViewActions(
  view: SavedView,
  views: SavedViews,
  list: Arranged,
  onRename: () => void,
): MenuItem[] {
  const { t } = useText()
  const say = useOutcome()
  const { toast } = useToast()
  const isDefault = view.id === views.defaultId
  const isShared = view.shared === 'company'
  // Views seen by others can be changed by users who may share.
  const mayEdit = view.mine && (!isShared || views.mayShare)
  const remove = async (): Promise<void> => {
    const fault = await views.remove(view)
    if (fault !== null) return say(fault)
    list.arrange(everything, null)
    toast(t('kit.view.deleted', { name: view.name }), 'success', undefined, {
      label: t('kit.view.undo'),
      onSelect: () => void views.restore(view).then(say),
    })
  }
  return [
    ...(mayEdit
      ? [{ key: 'rename', label: t('kit.view.rename'), icon: 'edit' as const, onSelect: onRename }]
      : []),
    {
      key: 'default',
      label: isDefault ? t('kit.view.unsetDefault') : t('kit.view.setDefault'),
      icon: 'star',
      onSelect: () => void views.setDefault(isDefault ? null : view.id).then(say),
    },
    ...(views.mayShare && (view.mine || isShared)
      ? [
          {
            key: 'share',
            label: isShared ? t('kit.view.unshare') : t('kit.view.share'),
            icon: 'company' as const,
            onSelect: () => void views.share(view, isShared ? 'own' : 'company').then(say),
          },
        ]
      : []),
    ...(view.mine
      ? [
          {
            key: 'delete',
            label: t('kit.view.delete'),
            icon: 'trash' as const,
            danger: true,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ]
}
