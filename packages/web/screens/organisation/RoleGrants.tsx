import { entities, permissionCalls, roleCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { SearchBox } from '../../kit/SearchBox.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { Tree } from '../../kit/Tree.tsx'
import { type TreeNode, wholeOf } from '../../kit/treeNodes.ts'
import { useUnsaved } from '../../kit/unsaved.tsx'
import { parents, treeNodes } from './grantTree.ts'
import { GrantChanges } from './GrantChanges.tsx'
import './organisation.css'

const { path } = permissionCalls.ofRole
const none: ReadonlySet<string> = new Set()

/**
 * A role's permissions, as checkboxes in the tree of menus and buttons; nothing is written before the changes were
 * shown.
 */
export function RoleGrants({ record: { id } }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const tree = useQuery({
    queryKey: ['tree', roleCalls.grantTree.path],
    queryFn: ({ signal }) => client.ask(roleCalls.grantTree, {}, { quiet: true, signal }),
  })
  const held = useQuery({
    queryKey: ['grants', path, id],
    queryFn: ({ signal }) =>
      client.ask(permissionCalls.ofRole, { roleId: id }, { quiet: true, signal }),
  })
  const failure = tree.error ?? held.error
  const nodes = useMemo(
    () => tree.data && treeNodes(tree.data.treeList, t('rights.notHeld')),
    [tree.data, t],
  )
  if (failure) {
    return (
      <Failed
        failure={failureOf(failure)}
        onRetry={() => void Promise.all([tree.refetch(), held.refetch()])}
      />
    )
  }
  if (!nodes || !held.data) return <Loading />
  return <Grants roleId={id} nodes={nodes} held={held.data} onReload={() => void held.refetch()} />
}

/** `held` may be refreshed during editing: the checks keep their starting point until saved or discarded. */
function Grants({
  roleId,
  nodes,
  held,
  onReload,
}: {
  roleId: string
  nodes: readonly TreeNode[]
  held: readonly string[]
  onReload: () => void
}) {
  const { t } = useText()
  const { toast } = useToast()
  const { control } = useRights()
  const [search, setSearch] = useState('')
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(none)
  const [draft, setDraft] = useState<{ from: readonly string[]; ticked: ReadonlySet<string> }>()
  const from = draft?.from ?? held
  const before = useMemo(() => new Set(from), [from])
  const ticked = draft?.ticked ?? before
  const dirty = draft !== undefined && !sameKeys(before, ticked)
  useUnsaved(dirty)
  const save = useAction(
    (api, wanted: ReadonlySet<string>) =>
      api.ask(
        permissionCalls.saveOfRole,
        { roleId, permissionIds: [...wanted].join(','), lastpermissionIds: from.join(',') },
        { quiet: true },
      ),
    { refresh: [path, entities.role.path] },
  )
  const editing = control('role:edit') === 'enabled'
  const total = nodes.flatMap(wholeOf).length
  const start = (): void => {
    save.reset()
    setDraft(undefined)
    onReload()
  }
  return (
    <div className="grants">
      <div className="grants-bar">
        <SearchBox label={t('rights.grants.search')} value={search} onSearch={setSearch} />
        <span className="grants-count">{t('rights.grants.count', { n: ticked.size, total })}</span>
        <Button kind="quiet" onClick={() => setExpanded(new Set(parents(nodes)))}>
          {t('rights.grants.expand')}
        </Button>
        <Button kind="quiet" onClick={() => setExpanded(none)}>
          {t('rights.grants.collapse')}
        </Button>
      </div>
      <Tree
        label={t('rights.tab.grants')}
        nodes={nodes}
        search={search}
        expanded={expanded}
        onExpanded={setExpanded}
        ticked={ticked}
        {...(editing ? { onTicked: (next) => setDraft({ from, ticked: next }) } : {})}
        aside={(node) => <Count node={node} ticked={ticked} />}
      />
      {dirty && (
        <GrantChanges
          nodes={nodes}
          before={before}
          after={ticked}
          refusal={save.error}
          busy={save.running}
          onReload={start}
          onCancel={() => setDraft(undefined)}
          onSave={() =>
            void save.run(ticked).then((done) => {
              if (done === undefined) return
              setDraft(undefined)
              toast(t('rights.grants.saved'))
            })
          }
        />
      )}
    </div>
  )
}

/** How many of a menu's descendants are granted. */
function Count({ node, ticked }: { node: TreeNode; ticked: ReadonlySet<string> }) {
  if (node.children.length === 0) return null
  const below = node.children.flatMap(wholeOf)
  return `${below.filter(({ key }) => ticked.has(key)).length} / ${below.length}`
}

const sameKeys = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((key) => other.has(key))
