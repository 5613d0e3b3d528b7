import { groupThousands } from '@tandem/core'
import {
  type Entity,
  importCalls,
  type ImportDraft,
  type ImportMode,
  type ImportPreview,
  mostImportRows,
} from '@tandem/model'
import { useState } from 'react'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { useSheetImport } from './useSheetImport.tsx'

/** Imports records of an entity. */
export function ImportDialog({
  entity,
  words,
  onClose,
}: {
  entity: Entity
  words: EntityText
  onClose: () => void
}) {
  const { t } = useText()
  const calls = importCalls(entity)
  const [mode, setMode] = useState<ImportMode>('both')
  const { isFirst, body, buttons } = useSheetImport<ImportDraft, ImportPreview>({
    read: (client, file, encoding) => {
      const form = new FormData()
      if (encoding !== null) form.set('encoding', encoding)
      form.set('file', file)
      return client.ask(calls.importSheet, form, { quiet: true })
    },
    check: (client, { id }, mapping) =>
      client.ask(calls.importCheck, { id, mapping, mode }, { quiet: true }),
    start: (client, { id }, mapping) =>
      client.ask(calls.importJob, { id, mapping, mode }, { quiet: true }),
    file: {
      text: t('import.file.text', { max: groupThousands(mostImportRows) }),
      template: {
        label: t('import.template'),
        name: t('exports.templateName', { name: words.many }),
        ask: (client) => client.ask(calls.importTemplate),
      },
    },
    choices: () => <ModeChoice entity={entity} mode={mode} onMode={setMode} />,
    commit: ({ good }) => t('import.commit', { n: good }),
    paths: [entity.path],
    done: t('import.done'),
    onClose,
  })
  return (
    <Dialog
      title={t('import.title', { name: inSentence(words.many) })}
      width={isFirst ? 560 : 820}
      onClose={onClose}
      footer={buttons}
    >
      {body}
    </Dialog>
  )
}
