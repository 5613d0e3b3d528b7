import type { Entity } from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { FileDrop } from '../../kit/FileDrop.tsx'
import { groupThousands } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'

/** Answer of `<path>/importExcel`. */
interface ImportResult {
  totalCount: number
  successCount: number
  errorCount: number
  errors: readonly { row: number; column?: string | null; message: string }[]
}

const types = ['xlsx', 'xls', 'csv', 'txt'] as const
const MAX_MEGABYTES = 10

/** File, upload, and what became of every row that was left out. */
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
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const upload = useAction(
    (client, chosen: File) => {
      const form = new FormData()
      form.set('file', chosen)
      return client.upload<ImportResult>(`${entity.path}/importExcel`, form, { quiet: true })
    },
    { refresh: [entity.path] },
  )
  const again = (): void => {
    setFile(null)
    setResult(null)
    upload.reset()
  }
  return (
    <Dialog
      title={t('kit.import.title', { name: words.many.toLowerCase() })}
      width={560}
      onClose={onClose}
      footer={
        result ? (
          <>
            <Button onClick={again}>{t('kit.import.again')}</Button>
            <Button kind="primary" onClick={onClose}>
              {t('kit.close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('kit.cancel')}</Button>
            <Button
              kind="primary"
              busy={upload.running}
              disabled={!file}
              onClick={() =>
                file && void upload.run(file).then((answer) => answer && setResult(answer))
              }
            >
              {t('kit.import.start')}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Outcome result={result} />
      ) : (
        <div className="form">
          <p className="dialog-text">{t('kit.import.text')}</p>
          {upload.error && (
            <p className="form-error" role="alert">
              {upload.error.message || t('shell.unreachable')}
            </p>
          )}
          <FileDrop
            label={t('kit.file.choose')}
            types={types}
            maxMegabytes={MAX_MEGABYTES}
            file={file}
            onFile={(next) => {
              upload.reset()
              setFile(next)
            }}
          />
        </div>
      )}
    </Dialog>
  )
}

function Outcome({ result }: { result: ImportResult }) {
  const { t } = useText()
  return (
    <output className="form">
      <p className="field-row">
        <StatusTag tone="success">{t('kit.import.done', { n: result.successCount })}</StatusTag>
        {result.errorCount > 0 && (
          <StatusTag tone="danger">{t('kit.import.errors', { n: result.errorCount })}</StatusTag>
        )}
      </p>
      {result.errors.length > 0 && (
        <div className="error-list">
          <table className="compare">
            <thead>
              <tr>
                <th scope="col">{t('kit.import.row')}</th>
                <th scope="col">{t('kit.import.reason')}</th>
              </tr>
            </thead>
            <tbody>
              {result.errors.map(({ row, column, message }) => (
                <tr key={`${row}.${column ?? ''}`}>
                  <th scope="row" className="number">
                    {groupThousands(row)}
                  </th>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </output>
  )
}
