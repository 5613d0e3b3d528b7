import { statementCalls } from '@tandem/model'
import { useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { exportAction } from '../../data/exportAction.ts'
import { saveFile } from '../../data/saveFile.ts'
import { useAction } from '../../data/useAction.ts'
import { useRights } from '../../data/useRights.ts'
import { useExport } from '../../data/useUserJobs.ts'
import { Button } from '../../kit/Button.tsx'
import { ExportOptions } from '../../kit/ExportOptions.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { useToast } from '../../kit/Toasts.tsx'

const list = { name: 'statement', path: statementCalls.read.path } as const

/** The statement as a sheet. */
export function StatementExport({
  filters,
  isReady,
}: {
  filters: Readonly<Record<string, string>>
  /** There is something to export. */
  isReady: boolean
}) {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { toast } = useToast()
  const start = useExport(list)
  const [open, setOpen] = useState(false)
  const { may, disabledReason } = byRight(control('statement:export'), text)
  const [exports] = useActions([
    { ...exportAction('statement:export', setOpen, disabledReason), may: may && isReady },
  ])
  const document = useAction((on, query: Readonly<Record<string, string>>) =>
    on.ask(statementCalls.pdf, query).then((file) => saveFile(file, `${t('statement.title')}.pdf`)),
  )
  const name = t('statement.title')
  return (
    <>
      {may && isReady && (
        <Button
          icon="download"
          busy={document.running}
          disabled={disabledReason !== undefined}
          title={disabledReason}
          onClick={() => void document.run(filters)}
        >
          PDF
        </Button>
      )}
      {exports && (
        <ExportOptions
          name={name}
          action={exports}
          busy={start.running}
          open={open}
          setOpen={setOpen}
          onStart={({ format }) =>
            void start
              .run({ filters, columns: null, format })
              .then((job) => job && toast(t('export.started', { name: inSentence(name) }), 'info'))
          }
        />
      )}
    </>
  )
}
