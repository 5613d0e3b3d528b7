import { entities } from '@tandem/model'
import { lazy, Suspense, useState } from 'react'
import { useAction } from '../../data/useAction.ts'
import { useRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { Button, IconButton } from '../../kit/Button.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { DepartmentUsers } from './DepartmentUsers.tsx'
import { type DepartMove, type DepartNode, step } from './departTree.ts'

const RecordEditor = lazy(() =>
  import('./RecordEditor.tsx').then(({ RecordEditor: editor }) => ({ default: editor })),
)
const MoveDialog = lazy(() =>
  import('./MoveDialog.tsx').then(({ MoveDialog: dialog }) => ({ default: dialog })),
)
const { department } = entities

/** One department: what may be done with it, and who is in it. */
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
  const { t } = useText()
  const { control } = useRights()
  const confirm = useConfirm()
  const { toast } = useToast()
  const [doing, setDoing] = useState<'add' | 'edit' | 'move' | null>(null)
  const { data: record } = useRecord(department.path, node.key)
  const remove = useAction(
    (client) => client.remove<null>(`${department.path}/delete`, { id: node.key }),
    { refresh: [department.path] },
  )
  const may = (verb: string): boolean => control(`department:${verb}`) === 'enabled'
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
  const steps = { up: step(tree, node, -1), down: step(tree, node, 1) }
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
        {may('add') && (
          <Button icon="plus" onClick={() => setDoing('add')}>
            {t('depart.addBelow')}
          </Button>
        )}
        {may('edit') && (
          <>
            <Button icon="edit" disabled={!record} onClick={() => setDoing('edit')}>
              {t('depart.rename')}
            </Button>
            <Button onClick={() => setDoing('move')}>{t('depart.move')}</Button>
            {(['up', 'down'] as const).map((way) => (
              <IconButton
                key={way}
                icon={way}
                label={t(`depart.${way}`)}
                disabled={steps[way] === undefined || moving}
                onClick={() => steps[way] && onMove(steps[way])}
              />
            ))}
          </>
        )}
        {may('delete') && (
          <Button
            kind="danger"
            icon="trash"
            busy={remove.running}
            disabled={full}
            title={full ? t('depart.blocked', { users: node.userCount, departments }) : undefined}
            onClick={() => void ask()}
          >
            {t('depart.delete')}
          </Button>
        )}
      </div>
      <DepartmentUsers id={node.key} name={node.title} companyId={companyId} />
      <Suspense fallback={null}>
        {doing === 'add' && (
          <RecordEditor
            entity={department}
            title={t('kit.add', { name: t('department.one') })}
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
          <RecordEditor
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
