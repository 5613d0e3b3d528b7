import { dictionaryCalls, entities, entityCalls, recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { byRight, useActions } from '../../data/actions.ts'
import { useClient } from '../../data/DataContext.tsx'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { DictionaryItems } from './DictionaryItems.tsx'
import { RecordTools } from '../../record/sheet/RecordTools.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'

const EntityFormDrawer = lazyPart(() =>
  import('../../record/EntityForm.tsx').then((file) => file.EntityFormDrawer),
)
const { dictionary, dictionaryItem } = entities
const MOST = 200

/** One dictionary: its names, its values in order, and where they are used. */
export function DictionaryPanel({
  record,
  name,
  onGone,
}: {
  record: AnyRecord
  name: string
  onGone: () => void
}) {
  const language = useText()
  const { t } = language
  const { control } = useRights()
  const confirm = useConfirm()
  const { toast } = useToast()
  const client = useClient()
  const [editing, setEditing] = useState<AnyRecord | 'dictionary' | 'new' | null>(null)
  const refresh = [dictionary.path, dictionaryItem.path]
  const items = useQuery({
    queryKey: ['list', dictionaryItem.path, record.id],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<AnyRecord>(dictionaryItem.path).list,
        { dictId: record.id, pageSize: MOST, column: 'sortOrder', order: 'asc' },
        { quiet: true, signal },
      ),
  })
  const uses = useQuery({
    queryKey: ['uses', dictionary.path, record.id],
    queryFn: ({ signal }) =>
      client.ask(dictionaryCalls.uses, { id: record.id }, { quiet: true, signal }),
  })
  const removeAll = useAction(
    (caller) => caller.ask(entityCalls(dictionary).remove, { id: record.id }),
    { refresh },
  )
  const remove = useAction(
    (caller, id: string) => caller.ask(entityCalls(dictionaryItem).remove, { id }),
    { refresh },
  )
  const order = useAction(
    (caller, ids: readonly string[]) =>
      caller.ask(dictionaryCalls.order, { dictId: record.id, ids }),
    { refresh },
  )
  const rows = items.data?.records ?? []
  const usedBy = (id: string): number => uses.data?.items[id] ?? 0
  const isBuiltIn = (id: string): boolean => uses.data?.builtIn.includes(id) ?? false

  const askDictionary = async (): Promise<void> => {
    const yes = await confirm({
      title: t('dict.delete.title', { name }),
      body: t('dict.delete.unused'),
      action: t('kit.delete'),
      danger: true,
    })
    if (!yes || (await removeAll.run(undefined)) === undefined) return
    toast(t('kit.deleted', { name }))
    onGone()
  }
  const askItem = async (item: AnyRecord, text: string): Promise<void> => {
    const n = usedBy(item.id)
    const yes = await confirm({
      title: t('dict.delete.title', { name: text }),
      body: n > 0 ? t('dict.delete.used', { n }) : t('dict.delete.unused'),
      action: t('kit.delete'),
      danger: true,
    })
    if (yes && (await remove.run(item.id)) !== undefined) toast(t('kit.deleted', { name: text }))
  }
  const right = (code: string) => {
    const { may, disabledReason } = byRight(control(code), language)
    const open = editing === null ? undefined : t('palette.formOpen')
    return { may, disabledReason: disabledReason ?? open }
  }
  const removal = right('dictionary:delete')
  const offered = useActions([
    {
      id: 'dictionary.edit',
      title: (text) => text.t('kit.edit'),
      hint: name,
      icon: 'edit',
      group: 'record',
      ...right('dictionary:edit'),
      run: () => setEditing('dictionary'),
    },
    {
      id: 'dictionary.delete',
      title: (text) => text.t('kit.delete'),
      hint: name,
      icon: 'trash',
      group: 'record',
      danger: true,
      may: removal.may,
      disabledReason:
        removal.disabledReason ??
        (record.abilities['delete'] === 'dictionary.builtIn'
          ? t('error.dictionary.builtIn')
          : undefined) ??
        (rows.length > 0 ? t('dict.deleteItems', { n: rows.length }) : undefined),
      run: () => void askDictionary(),
    },
  ])
  const [adds] = useActions([
    {
      id: 'dictionaryItem:add',
      title: (text) => text.t('dict.items.add'),
      hint: name,
      icon: 'plus',
      group: 'record',
      ...right('dictionaryItem:add'),
      run: () => setEditing('new'),
    },
  ])
  return (
    <>
      <header className="trees-head">
        <h2>{name}</h2>
        <code>{String(record['dictCode'])}</code>
        {typeof record['description'] === 'string' && (
          <span className="trees-note">{record['description']}</span>
        )}
      </header>
      <div className="trees-actions">
        {offered.map((action) => (
          <ActionButton
            key={action.id}
            action={action}
            busy={action.danger === true && removeAll.running}
          />
        ))}
      </div>
      <div className="trees-section">
        <h3>{t('dict.items')}</h3>
        <RecordTools entity="dictionaryItem" query={{ dictId: record.id }} />
        {adds && <ActionButton action={adds} />}
      </div>
      {items.error ? (
        <Failed failure={failureOf(items.error)} onRetry={() => void items.refetch()} />
      ) : !items.data ? (
        <Loading />
      ) : (
        <DictionaryItems
          items={rows}
          usedBy={usedBy}
          isBuiltIn={isBuiltIn}
          busy={order.running}
          edits={control('dictionaryItem:edit')}
          removes={control('dictionaryItem:delete')}
          onOrder={(ids) => void order.run(ids)}
          onEdit={setEditing}
          onDelete={(item, text) => void askItem(item, text)}
        />
      )}
      {editing !== null && (
        <Suspense fallback={null}>
          {editing === 'dictionary' ? (
            <EntityFormDrawer
              entity={dictionary}
              title={name}
              record={record}
              onClose={() => setEditing(null)}
              onDone={() => setEditing(null)}
            />
          ) : (
            <EntityFormDrawer
              entity={dictionaryItem}
              title={
                editing === 'new'
                  ? t('kit.add', { name: t('dictionaryItem.one') })
                  : String(editing['itemText'])
              }
              record={editing === 'new' ? null : editing}
              fixed={editing === 'new' ? { dictId: record.id, sortOrder: rows.length + 1 } : {}}
              without={['dictId', 'sortOrder']}
              refresh={refresh}
              onClose={() => setEditing(null)}
              onDone={() => setEditing(null)}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
