import { accessCode, type Entity, isId, isRestorable, recordCalls } from '@tandem/model'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import type { Query } from '../../data/client.ts'
import { useRights } from '../../data/useRights.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { inSentence } from '../../kit/format.ts'
import { type EntityText, entityText } from '../../kit/entityText.ts'
import type { Label } from '../../kit/label.ts'
import { useText } from '../../kit/language.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { RowAction } from '../../kit/list.ts'
import { useToast } from '../../kit/Toasts.tsx'
import { useHandler } from '../../kit/useHandler.ts'
import { askAct } from './askAct.ts'
import { hasBulk } from './hasBulk.ts'
import { recordTitle } from '../../record/recordTitle.ts'
import type { RecordExtras } from '../../record/recordParts.ts'
import { useToggle } from './useToggle.tsx'
import { useWarning, withWarning } from './useWarning.tsx'

export interface EntityVerbs {
  rowActions: (record: AnyRecord) => readonly RowAction[]
  bulkActions:
    | ((rows: readonly AnyRecord[], clear: () => void, all: number | null) => ReactNode)
    | undefined
}

const EntityBulk = lazyPart(() => import('./EntityBulk.tsx').then((file) => file.EntityBulk))
const nothingBeside: NonNullable<RecordExtras['beside']> = {}

/** Actions on records: permitted by the user's role and by the record's abilities. */
export function useEntityVerbs(
  entity: Entity,
  words: EntityText,
  extras: RecordExtras,
  open: (id: string, mode: string | null) => void,
  /** The request and the data of the list. */
  listed: { query: Query; columns: readonly string[] },
  /** Called with deleted records, so that none of them stays open. */
  onRemoved: (ids: readonly string[]) => void,
): EntityVerbs {
  const text = useText()
  const { control, granted, whyNot } = useRights()
  const confirm = useConfirm()
  const { toast } = useToast()
  const refresh = useMemo(() => [entity.path], [entity])
  const remove = useAction(
    (client, ids: readonly string[]) =>
      ids.length === 1
        ? client.ask(recordCalls(entity.path).remove, { id: ids.join() })
        : client.ask(recordCalls(entity.path).removeMany, { ids: ids.join() }),
    { refresh },
  )
  const restore = useAction(
    (client, ids: readonly string[]) =>
      client.ask(recordCalls(entity.path).restore, { ids: ids.join() }),
    { refresh },
  )
  const toggling = useToggle(entity, words, extras)
  const warning = useWarning(extras.warn)
  const act = useAction(
    (client, { verb, id }: { verb: string; id: string }) =>
      askAct(client, entity, verb, verb === 'copy' ? { id } : { ids: id }),
    { refresh },
  )
  const { t } = text
  const { toggle, beside = nothingBeside } = extras

  async function removeAll(records: readonly AnyRecord[]): Promise<boolean> {
    const [first] = records
    const n = records.length
    if (!first) return false
    const name = recordTitle(words, first)
    const one = n === 1
    const stops = await warning(records.map(({ id }) => id))
    const yes = await confirm({
      title: one
        ? t('kit.delete.title', { name })
        : t('kit.delete.titleMany', { n, name: inSentence(words.many) }),
      body: withWarning(t('kit.delete.text'), stops),
      action: one ? t('kit.delete.action', { name }) : t('kit.delete.actionMany', { n }),
      danger: true,
    })
    if (!yes) return false
    const ids = records.map(({ id }) => id)
    const done = await remove.run(ids)
    if (done === undefined) return false
    onRemoved(ids)
    const undo = async (): Promise<void> => {
      if ((await restore.run(ids)) === undefined) return
      toast(one ? t('kit.restored', { name }) : t('kit.restoredMany', { n }))
    }
    toast(
      one ? t('kit.deleted', { name }) : t('kit.deletedMany', { n }),
      'success',
      undefined,
      isRestorable(entity) ? { label: t('kit.undo'), onSelect: () => void undo() } : undefined,
    )
    return true
  }

  /** Performs a verb other than editing and deleting. */
  const perform = useHandler((verb: string, record: AnyRecord): void => {
    if (verb === toggling?.verb) void toggling.run([record], !toggling.isOn(record))
    else if (extras.forms?.[verb]) open(record.id, verb)
    else {
      void act.run({ verb, id: record.id }).then((done) => {
        if (done === undefined) return
        toast(t('kit.saved', { name: recordTitle(words, record) }))
        // A verb that creates another record opens it.
        if (verb === 'copy' && isId(done)) open(done, null)
      })
    }
  })
  const removeOne = useHandler((record: AnyRecord): void => void removeAll([record]))
  const edit = useHandler((record: AnyRecord): void => open(record.id, 'edit'))

  // Stable until the available actions change: a new function re-renders every row.
  const rowActions = useCallback(
    (record: AnyRecord): readonly RowAction[] => {
      const offer = (
        verb: string,
        label: Label,
        onSelect: () => void,
        danger = false,
      ): RowAction[] => {
        const ability = record.abilities?.[verb]
        const code = accessCode(entity, verb)
        const state = control(code)
        // A record does not mention permissions the user lacks: the rule decides whether the control is shown,
        // disabled.
        const absent = ability === undefined && granted(code)
        const unknown = (verb === 'edit' || verb === 'delete') && !entity.verbs.includes(verb)
        if (absent || unknown || state === 'absent') return []
        const blocked =
          state === 'disabled'
            ? text.t('rights.notGranted')
            : ability === true || ability === undefined
              ? undefined
              : reasonText(text, ability)
        return [{ key: verb, label, danger, blocked, onSelect }]
      }
      return [
        ...offer(
          'edit',
          (language) => language.t('kit.edit'),
          () => edit(record),
        ),
        ...(entity.actions ?? []).flatMap((verb) =>
          offer(
            verb,
            (language) =>
              verb === toggle?.verb && record[toggle.field] === toggle.on.value
                ? language.loose(toggle.back)
                : entityText(language, entity).action(verb),
            () => perform(verb, record),
          ),
        ),
        ...Object.entries(beside).flatMap(([verb, act]): RowAction[] => {
          const unable = act.whyNot?.(record)
          const barred = whyNot(act.code)
          if (unable === 'absent' || (barred && barred !== 'rights.notGranted')) return []
          const blocked = barred ?? unable
          return [
            {
              key: verb,
              label: (language) => entityText(language, entity).action(verb),
              blocked: blocked && text.t(blocked),
              onSelect: () => perform(verb, record),
            },
          ]
        }),
        ...offer(
          'delete',
          (language) => language.t('kit.delete'),
          () => removeOne(record),
          true,
        ),
      ]
    },
    [entity, toggle, beside, text, control, granted, whyNot, edit, perform, removeOne],
  )
  return {
    rowActions,
    bulkActions: hasBulk(entity, extras, control)
      ? (rows, clear, all) => (
          <Suspense fallback={null}>
            <EntityBulk
              entity={entity}
              words={words}
              rows={rows}
              all={all}
              {...listed}
              toggling={toggling}
              remove={{ run: removeAll, running: remove.running }}
              onDone={clear}
            />
          </Suspense>
        )
      : undefined,
  }
}

/**
 * The sentence of a reason code, or a generic "not now" if it is unknown or needs arguments that only a refusal
 * has.
 */
function reasonText({ has, loose, t }: ReturnType<typeof useText>, reason: string): string {
  const key = `error.${reason}`
  try {
    return has(key) ? loose(key) : t('kit.notNow')
  } catch {
    return t('kit.notNow')
  }
}
