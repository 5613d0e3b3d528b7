import { departmentCalls, entities } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useClient, useSession } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useUrlState } from '../../data/urlState.ts'
import { useAction } from '../../data/useAction.ts'
import { useRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { OptionFilter } from '../../kit/filters/OptionFilter.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { useReveal } from '../../kit/useReveal.ts'
import { DepartmentPanel } from './DepartmentPanel.tsx'
import { type DepartMove, departNodes, dropped, firstOpen, flatDeparts } from './departTree.ts'
import { RecordTools } from '../../record/sheet/RecordTools.tsx'
import { TreeScreen } from './TreeScreen.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './trees.css'

const EntityFormDrawer = lazyPart(() =>
  import('../../record/EntityForm.tsx').then((file) => file.EntityFormDrawer),
)
const { department } = entities

/** The departments of a company as a tree; the selected one with its users next to it. */
export function Departments() {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const { control } = useRights()
  const { toast } = useToast()
  const { params, set } = useUrlState()
  const client = useClient()
  const queries = useQueryClient()
  const companies = useMemo(
    () => optionsOf(client, queries, entities.company.path),
    [client, queries],
  )
  const [open, setOpen] = useState<ReadonlySet<string>>()
  const [adding, setAdding] = useState(false)
  const companyId = params.get('company') ?? user.companyId
  const tree = useQuery({
    queryKey: ['tree', department.path, companyId],
    queryFn: ({ signal }) =>
      client.ask(departmentCalls.tree, { companyId }, { quiet: true, signal }),
  })
  const move = useAction((caller, wanted: DepartMove) => caller.ask(departmentCalls.move, wanted), {
    refresh: [department.path],
  })
  const data = tree.data
  const nodes = useMemo(() => departNodes(data ?? []), [data])
  const byKey = useMemo(
    () => new Map(flatDeparts(data ?? []).map((node) => [node.key, node])),
    [data],
  )
  const record = params.get('record')
  // If nothing is selected, the first one is, so that no half of the page is empty.
  const chosen = byKey.get(record ?? nodes[0]?.key ?? '')
  const expanded = open ?? new Set(firstOpen(nodes))
  useReveal(nodes, chosen?.key ?? null, (keys) => setOpen(new Set([...expanded, ...keys])))
  // A URL may name a department of another company.
  const { data: elsewhere } = useRecord(department.path, data && !chosen ? record : null)
  const otherId = elsewhere?.id === record ? elsewhere?.['companyId'] : undefined
  useEffect(() => {
    if (typeof otherId === 'string' && otherId !== companyId) set({ company: otherId })
  }, [otherId, companyId, set])
  const run = (wanted: DepartMove | undefined): void => {
    if (!wanted) return
    void move.run(wanted).then((done) => {
      if (done === undefined) return
      toast(t('depart.moved', { name: byKey.get(wanted.id)?.title ?? '' }))
      if (wanted.parentId !== null) setOpen(new Set([...expanded, wanted.parentId]))
    })
  }
  const editing = control('department:edit') === 'enabled'
  const [adds] = useActions([
    {
      id: 'department:add',
      title: (language) => language.t('depart.addRoot'),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      ...(adding
        ? { disabledReason: t('palette.formOpen') }
        : byRight(control('department:add'), text)),
      run: () => setAdding(true),
    },
  ])
  const add = adds && <ActionButton kind="primary" action={adds} />
  return (
    <TreeScreen
      title={t('department.many')}
      purpose={t('department.purpose')}
      actions={
        <>
          <RecordTools entity="department" query={{ companyId }} />
          {add}
        </>
      }
      bar={
        user.companyKind !== 'customer' && (
          <OptionFilter
            label={t('depart.company')}
            value={companyId}
            load={companies}
            startOpen={false}
            onChange={(next) => {
              setOpen(undefined)
              set({ company: next, record: null })
            }}
          />
        )
      }
      searchLabel={t('tree.find')}
      state={{
        count: data?.length ?? null,
        error: tree.error,
        retry: () => void tree.refetch(),
      }}
      tree={{
        nodes,
        expanded,
        onExpanded: setOpen,
        selected: chosen?.key ?? null,
        onSelect: (key) => set({ record: key }),
        ...(editing && data
          ? { onDrop: (key, target, place) => run(dropped(data, key, target, place)) }
          : {}),
        aside: ({ key }) => {
          const n = byKey.get(key)?.userCount ?? 0
          return n > 0 && t('depart.users.count', { n })
        },
      }}
      empty={
        <EmptyState icon="tree" title={t('depart.empty')} action={add}>
          {t('department.empty')}
        </EmptyState>
      }
      hint={
        editing && data && data.length > 0 && <p className="trees-hint">{t('depart.dragHint')}</p>
      }
      panel={
        chosen && data ? (
          <DepartmentPanel
            key={chosen.key}
            node={chosen}
            tree={data}
            companyId={companyId}
            moving={move.running}
            onMove={run}
            onOpen={(key) => {
              setOpen(new Set([...expanded, chosen.key]))
              set({ record: key })
            }}
            onGone={() => set({ record: null })}
          />
        ) : (
          <EmptyState icon="tree" title={t('depart.none')}>
            {t('depart.none.text')}
          </EmptyState>
        )
      }
    >
      {adding && (
        <Suspense fallback={null}>
          <EntityFormDrawer
            entity={department}
            title={t('kit.add', { name: t('department.one') })}
            record={null}
            fixed={{ companyId, parentId: null }}
            without={['departOrder']}
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
