import { accessCode, type BulkVerb, type Entity } from '@tandem/model'
import { type ConsoleAction, useActions } from '../../data/actions.ts'
import type { Query } from '../../data/client.ts'
import { useBulkJob } from '../../data/useBulkJob.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import type { Toggling } from './useToggle.tsx'

/**
 * Actions on selected rows: those of the page directly, everything that matches the filters as a job.
 */
export function EntityBulk({
  entity,
  words,
  rows,
  all,
  query,
  columns,
  toggling,
  remove,
  onDone,
}: {
  entity: Entity
  words: EntityText
  rows: readonly AnyRecord[]
  /** Number of matches, while everything is selected; null: only the rows. */
  all: number | null
  /** The filters in wire format. */
  query: Query
  /** Columns as shown in the list. */
  columns: readonly string[]
  toggling: Toggling
  /** Deletes the rows; returns whether they are gone. */
  remove: { run: (rows: readonly AnyRecord[]) => Promise<boolean>; running: boolean }
  onDone: () => void
}) {
  const { t } = useText()
  const { control } = useRights()
  const { toast } = useToast()
  const confirm = useConfirm()
  const bulk = useBulkJob(entity)
  const exports = useExport(entity)
  const count = all ?? rows.length
  const selections = rows.map(({ id }) => id).join(',')
  const filters = all === null ? { selections } : query
  const after = (done: boolean): void => {
    if (done) onDone()
  }
  const asJob = async (verb: BulkVerb): Promise<void> => {
    const yes = await confirm({
      title: t(`kit.bulk.${verb}.title`, { n: count, name: inSentence(words.many) }),
      body: t('kit.bulk.text'),
      action: t(`kit.bulk.${verb}.action`, { n: count }),
      danger: verb !== 'enable' && verb !== 'thaw',
    })
    if (!yes || (await bulk.run({ verb, filters, count })) === undefined) return
    toast(t('kit.bulk.started'), 'info')
    onDone()
  }
  const exportRows = async (): Promise<void> => {
    const started = await exports.run({ filters, columns, format: 'xlsx' })
    if (started === undefined) return
    toast(t('export.started', { name: inSentence(words.many) }), 'info')
    onDone()
  }
  const stateOf = (verb: string): ReturnType<typeof control> => control(accessCode(entity, verb))
  const toggles = toggling && stateOf(toggling.verb) === 'enabled' ? toggling : null
  const enables =
    entity.verbs.includes('edit') &&
    entity.fields['enabled']?.kind === 'flag' &&
    stateOf('edit') === 'enabled'
  const removes = entity.verbs.includes('delete') && stateOf('delete') !== 'absent'
  const title =
    (verb: BulkVerb | 'export', n: number): ConsoleAction['title'] =>
    (language) =>
      language.t(`kit.bulk.${verb}.action`, { n })
  return (
    <>
      {toggles &&
        ([true, false] as const).map((next) => {
          const { texts, bulk: verb } = next ? toggles.on : toggles.off
          const n = all ?? toggles.able(rows, next).length
          const ofPage: ConsoleAction['title'] = ({ loose }) => loose(`${texts}.action`, { n })
          return (
            n > 0 && (
              <BulkAction
                key={verb}
                busy={toggles.running || bulk.running}
                action={{
                  id: `${toggles.code}:${verb}`,
                  title: all === null ? ofPage : title(verb, n),
                  icon: 'lock',
                  group: 'selection',
                  run: () =>
                    all === null ? void toggles.run(rows, next).then(after) : void asJob(verb),
                }}
              />
            )
          )
        })}
      {enables &&
        (['enable', 'disable'] as const).map(
          (verb) =>
            (all !== null ||
              rows.some((row) => (row['enabled'] === true) !== (verb === 'enable'))) && (
              <BulkAction
                key={verb}
                busy={bulk.running}
                action={{
                  id: `${entity.name}:${verb}`,
                  title: title(verb, count),
                  icon: verb === 'enable' ? 'check' : 'close',
                  group: 'selection',
                  run: () => void asJob(verb),
                }}
              />
            ),
        )}
      {entity.verbs.includes('export') && stateOf('export') === 'enabled' && (
        <BulkAction
          busy={exports.running}
          action={{
            id: `${entity.name}:exportSelected`,
            title: title('export', count),
            icon: 'download',
            group: 'selection',
            run: () => void exportRows(),
          }}
        />
      )}
      {removes && (
        <BulkAction
          kind="danger"
          busy={remove.running || bulk.running}
          action={{
            id: accessCode(entity, 'deleteBatch'),
            title: title('delete', count),
            icon: 'trash',
            group: 'selection',
            disabledReason: stateOf('delete') === 'disabled' ? t('rights.notGranted') : undefined,
            run: () => (all === null ? void remove.run(rows).then(after) : void asJob('delete')),
          }}
        />
      )}
    </>
  )
}

/** Next to the number of selected rows, and in the palette while rows are selected. */
function BulkAction({
  action,
  busy,
  kind = 'default',
}: {
  action: ConsoleAction
  busy: boolean
  kind?: 'default' | 'danger'
}) {
  useActions([action])
  return <ActionButton kind={kind} action={action} busy={busy} />
}
