import { accessCode, type Entity, type EntityVerb } from '@tandem/model'
import { lazy, Suspense, useState } from 'react'
import type { Query } from '../../data/client.ts'
import { useSession } from '../../data/DataContext.tsx'
import { saveFile } from '../../data/saveFile.ts'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { formatDay } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'

const ImportDialog = lazy(() =>
  import('./ImportDialog.tsx').then(({ ImportDialog: dialog }) => ({ default: dialog })),
)

/** Export of the rows the filters leave, and import from a file. */
export function EntityTools({
  entity,
  words,
  query,
}: {
  entity: Entity
  words: EntityText
  query: Query
}) {
  const { t } = useText()
  const { may } = useSession()
  const timeZone = useTimeZone()
  const [importing, setImporting] = useState(false)
  const has = (verb: EntityVerb): boolean =>
    entity.verbs.includes(verb) && may(accessCode(entity, verb))
  const download = useAction(async (client, filters: Query) => {
    const blob = await client.download(`${entity.path}/exportXls`, filters)
    // The workbook's kind is the server's choice; its name follows.
    const ending = blob.type.includes('ms-excel') ? 'xls' : 'xlsx'
    saveFile(blob, `${words.many} ${formatDay(Date.now(), timeZone)}.${ending}`)
    return true
  })
  return (
    <>
      {has('import') && (
        <Button kind="quiet" icon="upload" onClick={() => setImporting(true)}>
          {t('kit.import')}
        </Button>
      )}
      {has('export') && (
        <Button
          kind="quiet"
          icon="download"
          busy={download.running}
          onClick={() => void download.run(query)}
        >
          {t('kit.export')}
        </Button>
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog entity={entity} words={words} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </>
  )
}
