import { type EffectiveRight, type EffectiveRights, entities, userCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { useClient } from '../../data/DataContext.tsx'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useText } from '../../kit/language.tsx'
import { SearchBox } from '../../kit/SearchBox.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tree } from '../../kit/Tree.tsx'
import type { TreeNode } from '../../kit/treeNodes.ts'
import { AccessFacts } from './AccessFacts.tsx'
import './organisation.css'

const none: ReadonlySet<string> = new Set()

/** What a user could see and do if they signed in now, and which role grants it. */
export function UserAccess({ record: { id } }: { record: AnyRecord }) {
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['effectiveRights', entities.user.path, id],
    queryFn: ({ signal }) => client.ask(userCalls.effectiveRights, { id }, { quiet: true, signal }),
  })
  if (error) {
    return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  return (
    <>
      <AccessFacts rights={data} />
      <GivenRights rights={data} />
    </>
  )
}

function GivenRights({ rights }: { rights: EffectiveRights }) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const [expanded, setExpanded] = useState(none)
  const nodes = useMemo(() => rights.menu.map(nodeOf), [rights])
  const givers = useMemo(() => giversOf(rights), [rights])
  const { menus, buttons } = rights.counts
  return (
    <section className="grants">
      <h3>{t('rights.access.rights')}</h3>
      <div className="grants-bar">
        <SearchBox label={t('rights.grants.search')} value={search} onSearch={setSearch} />
        <span className="grants-count">{t('rights.access.counts', { menus, buttons })}</span>
      </div>
      <Tree
        label={t('rights.access.rights')}
        nodes={nodes}
        search={search}
        expanded={expanded}
        onExpanded={setExpanded}
        aside={({ key }) => givers.get(key) ?? (rights.isAdmin ? t('rights.access.byAdmin') : null)}
      />
    </section>
  )
}

const nodeOf = ({ id, title, perms, children }: EffectiveRight): TreeNode => ({
  key: id,
  title,
  hint: perms ?? undefined,
  children: children.map(nodeOf),
})

/** Names of the roles that grant each menu and button. */
function giversOf({ menu, roles }: EffectiveRights): Map<string, string> {
  const names = new Map(roles.map(({ id, name }) => [id, name]))
  const all = (right: EffectiveRight): EffectiveRight[] => [right, ...right.children.flatMap(all)]
  return new Map(
    menu
      .flatMap(all)
      .filter(({ roleIds }) => roleIds.length > 0)
      .map(({ id, roleIds }) => [id, roleIds.flatMap((role) => names.get(role) ?? []).join(' · ')]),
  )
}
