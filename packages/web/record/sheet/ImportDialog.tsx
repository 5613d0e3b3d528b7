import type { TextEncoding } from '@tandem/core'
import {
  type Entity,
  importCalls,
  type ImportDraft,
  type ImportMode,
  type ImportPreview,
  type UserJobRow,
  userJobsPath,
} from '@tandem/model'
import { useState } from 'react'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import { inSentence } from '../../kit/format.ts'
import { Dialog } from '../../kit/dialogs/Dialog.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { useText } from '../../kit/language.tsx'
import { Steps } from '../../kit/Steps.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep, mappingFaults } from './ColumnsStep.tsx'
import { EncodingChoice } from './EncodingChoice.tsx'
import { FileStep } from './FileStep.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { RunStep } from './RunStep.tsx'
import './import.css'

type Mapping = readonly (string | null)[]
interface Order {
  id: string
  mapping: Mapping
  mode: ImportMode
}
const steps = ['file', 'columns', 'check', 'import'] as const

/** File, columns, check, import: nothing is written before the user has seen what would happen. */
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
  const [file, setFile] = useState<File | null>(null)
  const [draft, setDraft] = useState<ImportDraft | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [mode, setMode] = useState<ImportMode>('both')
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [job, setJob] = useState<UserJobRow | null>(null)

  const read = useAction((client, chosen: { file: File; encoding: TextEncoding | null }) => {
    const form = new FormData()
    if (chosen.encoding !== null) form.set('encoding', chosen.encoding)
    form.set('file', chosen.file)
    return client.ask(calls.importSheet, form, { quiet: true })
  })
  const check = useAction((client, input: Order) =>
    client.ask(calls.importCheck, input, { quiet: true }),
  )
  const start = useAction(
    (client, input: Order) => client.ask(calls.importJob, input, { quiet: true }),
    { refresh: [userJobsPath] },
  )
  const at = job ? 3 : preview ? 2 : draft ? 1 : 0
  const error = [read.error, check.error, start.error].find((one) => one !== null)
  const forget = (): void => {
    read.reset()
    check.reset()
    start.reset()
  }
  const again = (): void => {
    forget()
    setFile(null)
    setDraft(null)
    setPreview(null)
    setJob(null)
  }
  const onRead = (encoding: TextEncoding | null = null): void => {
    if (!file) return
    void read.run({ file, encoding }).then((found) => {
      if (!found) return
      setDraft(found)
      setMapping(found.mapping)
    })
  }
  const onCheck = (): void => {
    if (!draft) return
    void check.run({ id: draft.id, mapping, mode }).then((found) => found && setPreview(found))
  }
  const onStart = (): void => {
    if (!draft) return
    void start.run({ id: draft.id, mapping, mode }).then((made) => made && setJob(made))
  }
  const back =
    (to: () => void): (() => void) =>
    () => {
      forget()
      to()
    }

  return (
    <Dialog
      title={t('import.title', { name: inSentence(words.many) })}
      width={at === 0 ? 560 : 820}
      onClose={onClose}
      footer={
        <>
          {at === 0 && <Button onClick={onClose}>{t('kit.cancel')}</Button>}
          {at === 0 && (
            <Button kind="primary" busy={read.running} disabled={!file} onClick={() => onRead()}>
              {t('import.next')}
            </Button>
          )}
          {at === 1 && (
            <Button disabled={check.running} onClick={back(() => setDraft(null))}>
              {t('import.back')}
            </Button>
          )}
          {at === 1 && draft && (
            <Button
              kind="primary"
              busy={check.running}
              disabled={mappingFaults(draft, mapping).length > 0}
              onClick={onCheck}
            >
              {t('import.next')}
            </Button>
          )}
          {at === 2 && (
            <Button disabled={start.running} onClick={back(() => setPreview(null))}>
              {t('import.back')}
            </Button>
          )}
          {at === 2 && preview && (
            <Button
              kind="primary"
              busy={start.running}
              disabled={preview.good === 0}
              onClick={onStart}
            >
              {t('import.commit', { n: preview.good })}
            </Button>
          )}
          {at === 3 && <Button onClick={again}>{t('import.again')}</Button>}
          {at === 3 && (
            <Button kind="primary" onClick={onClose}>
              {t('import.done')}
            </Button>
          )}
        </>
      }
    >
      <div className="import">
        <Steps steps={steps.map((step) => t(`import.step.${step}`))} current={at} />
        {error && (
          <p className="form-error" role="alert">
            {error.message || t('shell.unreachable')}
          </p>
        )}
        {at === 0 && (
          <FileStep
            entity={entity}
            words={words}
            file={file}
            onFile={(next) => {
              forget()
              setFile(next)
            }}
          />
        )}
        {at === 1 && draft && (
          <>
            <ModeChoice entity={entity} mode={mode} onMode={setMode} />
            {draft.encoding && draft.encoding.choices.length > 0 && (
              <EncodingChoice reading={draft.encoding} onChange={onRead} />
            )}
            <ColumnsStep draft={draft} mapping={mapping} onMapping={setMapping} />
          </>
        )}
        {at === 2 && draft && preview && (
          <CheckStep draft={draft} mapping={mapping} preview={preview} />
        )}
        {at === 3 && job && <RunStep started={job} path={entity.path} />}
      </div>
    </Dialog>
  )
}
