import { entities, gatewayCalls, importCalls } from '@tandem/model'
import { useState } from 'react'
import { saveFile } from '../../data/saveFile.ts'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import { FileDrop } from '../../kit/FileDrop.tsx'
import { useText } from '../../kit/language.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { type Imported, ImportedRoutes } from './ImportedRoutes.tsx'
import './gateways.css'

const types = ['xlsx', 'xls', 'csv', 'txt'] as const
const MAX_MEGABYTES = 20
const { route } = entities

const formOf = (id: string, file: File): FormData => {
  const form = new FormData()
  // The fields come before the file: the server reads it as it arrives.
  form.set('id', id)
  form.set('file', file)
  return form
}

/** Routes of a sheet, all of which lead to this gateway. */
export function ImportRouting({ record: { id }, title, action, onDone }: OwnFormProps) {
  const { t } = useText()
  const [file, setFile] = useState<File | null>(null)
  const [done, setDone] = useState<Imported | null>(null)
  const template = useAction(async (client, name: string) => {
    saveFile(await client.ask(importCalls(route).importTemplate), `${name}.xlsx`)
    return true
  })
  const run = useAction(
    (client, chosen: File) =>
      client.ask(gatewayCalls.importRouting, formOf(id, chosen), { quiet: true }),
    { refresh: [route.path] },
  )
  const start = (): void => {
    if (file) void run.run(file).then((result) => result && setDone(result))
  }
  const again = (): void => {
    setFile(null)
    setDone(null)
  }
  return (
    <section className="form import-routing" aria-label={action}>
      {done ? (
        <ImportedRoutes done={done} gatewayId={id} />
      ) : (
        <>
          <p>{t('gateway.importRouting.text', { name: title })}</p>
          <FileDrop
            label={t('kit.file.choose')}
            types={types}
            maxMegabytes={MAX_MEGABYTES}
            file={file}
            onFile={(next) => {
              run.reset()
              setFile(next)
            }}
          />
          <div>
            <Button
              kind="link"
              icon="download"
              busy={template.running}
              onClick={() => void template.run(t('gateway.importRouting.fileName'))}
            >
              {t('gateway.importRouting.template')}
            </Button>
          </div>
          {run.error && (
            <p className="form-error" role="alert">
              {run.error.message || t('shell.unreachable')}
            </p>
          )}
        </>
      )}
      <div className="form-foot">
        <span className="spacer" />
        <Button onClick={done ? again : onDone}>
          {done ? t('gateway.importRouting.again') : t('kit.cancel')}
        </Button>
        {done ? (
          <Button kind="primary" onClick={onDone}>
            {t('kit.close')}
          </Button>
        ) : (
          <Button kind="primary" busy={run.running} disabled={!file} onClick={start}>
            {action}
          </Button>
        )}
      </div>
    </section>
  )
}
