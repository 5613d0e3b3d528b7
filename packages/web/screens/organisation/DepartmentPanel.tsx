import { type DepartNode, entities, entityCalls } from '@tandem/model'
import { Suspense, useState } from 'react'
import { byRight, type ConsoleAction, useActions } from '../../data/actions.ts'
import { useAction } from '../../data/useAction.ts'
import { useRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton, ActionIcon } from '../../kit/ActionButton.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { DepartmentUsers } from './DepartmentUsers.tsx'
import { type DepartMove, step } from './departTree.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const EntityFormDrawer = lazyPart(() =>
  import('../../record/EntityForm.tsx').then((file) => file.EntityFormDrawer),
)
const MoveDialog = lazyPart(() => import('./MoveDialog.tsx').then((file) => file.MoveDialog))
const { department } = entities

/** Up or down by one: two arrows that belong together. */
const isStep = ({ icon }: ConsoleAction): boolean => icon === 'up' || icon === 'down'

/** One department: its actions and its users. */
export function DepartmentPanel({
  node,
  tree,
  companyId,
  moving,
  onMove,
  onOpen,
  onGone,
}: {
  node: DepartNode
  tree: readonly DepartNode[]
  companyId: string
  moving: boolean
  onMove: (move: DepartMove) => void
  onOpen: (key: string) => void
  onGone: () => void
}) {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const confirm = useConfirm()
  const { toast } = useToast()
  const [doing, setDoing] = useState<'add' | 'edit' | 'move' | null>(null)
  const { data: record } = useRecord(department.path, node.key)
  const remove = useAction(
    (client) => client.ask(entityCalls(department).remove, { id: node.key }),
    { refresh: [department.path] },
  )
  const departments = node.children?.length ?? 0
  const full = departments > 0 || node.userCount > 0
  const ask = async (): Promise<void> => {
    const yes = await confirm({
      title: t('depart.delete.title', { name: node.title }),
      body: t('depart.delete.text'),
      action: t('depart.delete'),
      danger: true,
    })
    if (!yes || (await remove.run(undefined)) === undefined) return
    toast(t('kit.deleted', { name: node.title }))
    onGone()
  }
  const right = (verb: string) => byRight(control(`department:${verb}`), text)
  const line = (
    key: string,
    icon: string | undefined,
    more: Pick<ConsoleAction, 'title' | 'run'> & Partial<ConsoleAction>,
  ): ConsoleAction => ({
    id: `department.${key}`,
    group: 'record',
    hint: node.title,
    ...(icon === undefined ? {} : { icon }),
    ...more,
    disabledReason: doing === null ? more.disabledReason : t('palette.formOpen'),
  })
  const edit = right('edit')
  const steps = { up: step(tree, node, -1), down: step(tree, node, 1) }
  const offered = useActions([
    line('addBelow', 'plus', {
      ...right('add'),
      title: (language) => language.t('depart.addBelow'),
      run: () => setDoing('add'),
    }),
    line('edit', 'edit', {
      ...edit,
      title: (language) => language.t('depart.rename'),
      run: () => setDoing('edit'),
    }),
    line('move', undefined, {
      ...edit,
      title: (language) => language.t('depart.move'),
      run: () => setDoing('move'),
    }),
    ...(['up', 'down'] as const).map((way) =>
      line(way, way, {
        title: (language) => language.t(`depart.${way}`),
        may: edit.may,
        disabledReason:
          edit.disabledReason ??
          (steps[way] ? undefined : t(way === 'up' ? 'depart.first' : 'depart.last')),
        run: () => steps[way] && onMove(steps[way]),
      }),
    ),
    line('delete', 'trash', {
      title: (language) => language.t('depart.delete'),
      danger: true,
      may: right('delete').may,
      disabledReason:
        right('delete').disabledReason ??
        (full ? t('depart.blocked', { users: node.userCount, departments }) : undefined),
      run: () => void ask(),
    }),
  ])
  const button = (action: ConsoleAction) => (
    <ActionButton key={action.id} action={action} busy={action.danger === true && remove.running} />
  )
  return (
    <>
      <header className="trees-head">
        <h2>{node.title}</h2>
        <code>{node.orgCode}</code>
        {record && typeof record['description'] === 'string' && (
          <span className="trees-note">{record['description']}</span>
        )}
      </header>
      <div className="trees-actions">
        {offered.filter((one) => !isStep(one) && one.danger !== true).map(button)}
        {offered.some(isStep) && (
          <span className="trees-steps">
            {offered.filter(isStep).map((action) => (
              <ActionIcon key={action.id} action={action} busy={moving} />
            ))}
          </span>
        )}
        {offered.filter(({ danger }) => danger === true).map(button)}
      </div>
      <DepartmentUsers id={node.key} name={node.title} companyId={companyId} />
      <Suspense fallback={null}>
        {doing === 'add' && (
          <EntityFormDrawer
            entity={department}
            title={t('depart.addUnder', { name: node.title })}
            record={null}
            fixed={{ companyId, parentId: node.key }}
            without={['departOrder']}
            onClose={() => setDoing(null)}
            onDone={(id) => {
              setDoing(null)
              onOpen(id)
            }}
          />
        )}
        {doing === 'edit' && record && (
          <EntityFormDrawer
            entity={department}
            title={node.title}
            record={record}
            without={['companyId', 'parentId', 'departOrder']}
            onClose={() => setDoing(null)}
            onDone={() => setDoing(null)}
          />
        )}
        {doing === 'move' && (
          <MoveDialog
            node={node}
            tree={tree}
            onClose={() => setDoing(null)}
            onMove={(parentId) => {
              setDoing(null)
              onMove({ id: node.key, parentId })
            }}
          />
        )}
      </Suspense>
    </>
  )
}
