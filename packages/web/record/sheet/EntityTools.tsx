import { accessCode, type Entity, type EntityVerb } from '@tandem/model'
import { Suspense, useState } from 'react'
import { type ConsoleAction, useActions } from '../../data/actions.ts'
import type { Query } from '../../data/client.ts'
import { exportAction } from '../../data/exportAction.ts'
import { useRights } from '../../data/useRights.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { inSentence } from '../../kit/format.ts'
import type { EntityText } from '../../kit/entityText.ts'
import { type ExportChoice, ExportOptions } from '../../kit/ExportOptions.tsx'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'

const ImportDialog = lazyPart(
  () => import('./ImportDialog.tsx').then((file) => file.ImportDialog),
  {
    texts: ['imports', 'encodings'],
  },
)

/** Export of the filtered rows, and import from a file. */
export function EntityTools({
  entity,
  words,
  query,
  columns,
}: {
  entity: Entity
  words: EntityText
  query: Query
  /** Columns as the list shows them. */
  columns: readonly string[]
}) {
  const { t } = useText()
  const { control } = useRights()
  const [importing, setImporting] = useState(false)
  const [exporting, setExporting] = useState(false)
  const stateOf = (verb: EntityVerb): ReturnType<typeof control> =>
    entity.verbs.includes(verb) ? control(accessCode(entity, verb)) : 'absent'
  const has = (verb: EntityVerb): boolean => stateOf(verb) !== 'absent'
  const dead = (verb: EntityVerb): { disabled?: boolean; title?: string } =>
    stateOf(verb) === 'disabled' ? { disabled: true, title: t('rights.notGranted') } : {}
  // A screen may contain two lists, e.g. dictionaries and their values.
  const hint: ConsoleAction['hint'] = (text) => text.loose(`${entity.name}.many`)
  const [imports] = useActions([
    {
      id: accessCode(entity, 'import'),
      title: (text) => text.t('kit.import'),
      hint,
      icon: 'upload',
      group: 'screen',
      may: has('import'),
      disabledReason: dead('import').title,
      run: () => setImporting(true),
    },
  ])
  const [exports] = useActions([
    {
      ...exportAction(accessCode(entity, 'export'), setExporting, dead('export').title),
      hint,
      may: has('export'),
    },
  ])
  const { toast } = useToast()
  const start = useExport(entity)
  const exportRows = ({ format, columns: extent }: ExportChoice): void =>
    void start
      .run({ filters: query, columns: extent === 'view' ? columns : null, format })
      .then((job) => job && toast(t('export.started', { name: inSentence(words.many) }), 'info'))
  return (
    <>
      {imports && <ActionButton kind="quiet" action={imports} />}
      {exports && (
        <ExportOptions
          name={words.many}
          action={exports}
          open={exporting}
          setOpen={setExporting}
          busy={start.running}
          onStart={exportRows}
        />
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog entity={entity} words={words} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
