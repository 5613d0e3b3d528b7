import { type Entity, importCalls, mostImportRows } from '@tandem/model'
import { saveFile } from '../../data/saveFile.ts'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { FileDrop } from '../../kit/FileDrop.tsx'
import { groupThousands } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'

const types = ['xlsx', 'xls', 'csv', 'txt'] as const
const MAX_MEGABYTES = 20

/** Choose a sheet, or download a template. */
export function FileStep({
  entity,
  words,
  file,
  onFile,
}: {
  entity: Entity
  words: EntityText
  file: File | null
  onFile: (file: File | null) => void
}) {
  const { t } = useText()
  const template = useAction(async (client, name: string) => {
    saveFile(await client.ask(importCalls(entity).importTemplate), `${name}.xlsx`)
    return true
  })
  return (
    <>
      <p className="dialog-text">
        {t('import.file.text', { max: groupThousands(mostImportRows) })}
      </p>
      <FileDrop
        label={t('kit.file.choose')}
        types={types}
        maxMegabytes={MAX_MEGABYTES}
        file={file}
        onFile={onFile}
      />
      <div>
        <Button
          kind="link"
          icon="download"
          busy={template.running}
          onClick={() => void template.run(t('exports.templateName', { name: words.many }))}
        >
          {t('import.template')}
        </Button>
      </div>
    </>
  )
}
