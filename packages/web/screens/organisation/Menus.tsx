import { entities, permissionCalls, type PermissionNode } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useUrlState } from '../../data/urlState.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { iconNamed, Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useReveal } from '../../kit/useReveal.ts'
import { MenuPanel } from './MenuPanel.tsx'
import { fieldsWithout, flatMenus, menuTreeNodes } from './menuNodes.ts'
import { RecordTools } from '../../record/sheet/RecordTools.tsx'
import { TreeScreen } from './TreeScreen.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './trees.css'

const EntityFormDrawer = lazyPart(() =>
  import('../../record/EntityForm.tsx').then((file) => file.EntityFormDrawer),
)
const { permission } = entities
const everything = {} as const
const none: ReadonlySet<string> = new Set()

/**
 * Menus and buttons as a tree in the reader's language; the selected one with its rule and the roles that grant it.
 */
export function Menus() {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { params, set } = useUrlState()
  const client = useClient()
  const [open, setOpen] = useState<ReadonlySet<string>>(none)
  const [adding, setAdding] = useState(false)
  const tree = useQuery({
    queryKey: ['tree', permission.path],
    queryFn: ({ signal }) => client.ask(permissionCalls.tree, {}, { quiet: true, signal }),
  })
  const data = tree.data?.treeList
  const nodes = useMemo(() => menuTreeNodes(data ?? []), [data])
  const byKey = useMemo(
    () => new Map(flatMenus(data ?? []).map((node) => [node.key, node])),
    [data],
  )
  // If nothing is selected, the first one is, so that no half of the page is empty.
  const chosen = byKey.get(params.get('record') ?? nodes[0]?.key ?? '')
  useReveal(nodes, chosen?.key ?? null, (keys) => setOpen(new Set([...open, ...keys])))
  const [adds] = useActions([
    {
      id: 'permission:add',
      title: (language) => language.t('menus.addFirst'),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      ...(adding
        ? { disabledReason: t('palette.formOpen') }
        : byRight(control('permission:add'), text)),
      run: () => setAdding(true),
    },
  ])
  return (
    <TreeScreen
      title={t('permission.many')}
      purpose={t('permission.purpose')}
      actions={
        <>
          <RecordTools entity="permission" query={everything} />
          {adds && <ActionButton kind="primary" action={adds} />}
        </>
      }
      searchLabel={t('tree.findMenu')}
      state={{
        count: data?.length ?? null,
        error: tree.error,
        retry: () => void tree.refetch(),
      }}
      tree={{
        nodes,
        expanded: open,
        onExpanded: setOpen,
        selected: chosen?.key ?? null,
        onSelect: (key) => set({ record: key }),
        aside: ({ key }) => <Marks node={byKey.get(key)} />,
      }}
      panel={
        chosen && data ? (
          <MenuPanel
            key={chosen.key}
            node={chosen}
            tree={data}
            onOpen={(key) => {
              setOpen(new Set([...open, chosen.key]))
              set({ record: key })
            }}
            onGone={() => set({ record: null })}
          />
        ) : (
          <EmptyState icon="menu" title={t('menus.none')}>
            {t('menus.none.text')}
          </EmptyState>
        )
      }
    >
      {adding && (
        <Suspense fallback={null}>
          <EntityFormDrawer
            entity={permission}
            title={t('menus.addFirst')}
            record={null}
            fixed={{ menuType: '0', parentId: null, sortNo: String((data?.length ?? 0) + 1) }}
            without={fieldsWithout('0')}
            onClose={() => setAdding(false)}
            onDone={(id) => {
              setAdding(false)
              set({ record: id })
            }}
          />
        </Suspense>
      )}
    </TreeScreen>
  )
}

function Marks({ node }: { node: PermissionNode | undefined }) {
  const { t } = useText()
  if (!node) return null
  return (
    <>
      {node.hidden && t('menus.hiddenTag')}
      {node.menuType === '2' && node.status === '0' && t('menus.offTag')}
      {node.menuType === '2' && node.permsType === '2' && t('menus.editTag')}
      {node.menuType !== '2' && node.icon !== null && <Icon name={iconNamed(node.icon)} />}
    </>
  )
}
