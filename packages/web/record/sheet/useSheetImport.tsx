import type { TextEncoding } from '@tandem/core'
import { type ImportDraft, type ImportPreview, type UserJobRow, userJobsPath } from '@tandem/model'
import { type ReactNode, useState } from 'react'
import type { Client } from '../../data/client.ts'
import { useAction } from '../../data/useAction.ts'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { Steps } from '../../kit/Steps.tsx'
import { CheckStep } from './CheckStep.tsx'
import { ColumnsStep, type Mapping, mappingFaults } from './ColumnsStep.tsx'
import { EncodingChoice } from './EncodingChoice.tsx'
import { FileStep, type FileStepProps } from './FileStep.tsx'
import { RunStep } from './RunStep.tsx'
import './import.css'

/** What is imported: how it is asked for, and what a person chooses beside the columns. */
export interface SheetImport<D extends ImportDraft, P extends ImportPreview> {
  read: (client: Client, file: File, encoding: TextEncoding | null) => Promise<D>
  check: (client: Client, draft: D, mapping: Mapping) => Promise<P>
  start: (client: Client, draft: D, mapping: Mapping) => Promise<UserJobRow>
  /** It was read, before its columns are shown. */
  onRead?: (draft: D) => void
  file: Pick<FileStepProps, 'text' | 'template'>
  /** Above the columns. */
  choices?: (draft: D) => ReactNode
  /** Why these columns are not enough, beyond a required field without one. */
  columnsFault?: (draft: D, mapping: Mapping) => string | undefined
  /** In place of what the check counted. */
  counted?: (preview: P) => ReactNode
  /** What the button says that starts it. */
  commit: (preview: P) => string
  /** Lists that are old once it has ended. */
  paths: readonly string[]
  /** What the last button says. */
  done: string
  onClose: () => void
}

const steps = ['file', 'columns', 'check', 'import'] as const

/** File, columns, check, import: nothing is written before the user has seen what would happen. */
export function useSheetImport<D extends ImportDraft, P extends ImportPreview>(
  kind: SheetImport<D, P>,
): { isFirst: boolean; body: ReactNode; buttons: ReactNode } {
  const { t } = useText()
  const [file, setFile] = useState<File | null>(null)
  const [draft, setDraft] = useState<D | null>(null)
  const [mapping, setMapping] = useState<Mapping>([])
  const [preview, setPreview] = useState<P | null>(null)
  const [job, setJob] = useState<UserJobRow | null>(null)

  const read = useAction((client, chosen: { file: File; encoding: TextEncoding | null }) =>
    kind.read(client, chosen.file, chosen.encoding),
  )
  const check = useAction((client, from: D) => kind.check(client, from, mapping))
  const start = useAction((client, from: D) => kind.start(client, from, mapping), {
    refresh: [userJobsPath],
  })
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
      kind.onRead?.(found)
    })
  }
  const onCheck = (from: D): void =>
    void check.run(from).then((found) => found && setPreview(found))
  const onStart = (from: D): void => void start.run(from).then((made) => made && setJob(made))
  const back =
    (to: () => void): (() => void) =>
    () => {
      forget()
      to()
    }
  const columnsFault = draft === null ? undefined : kind.columnsFault?.(draft, mapping)

  const buttons = (
    <>
      {at === 0 && <Button onClick={kind.onClose}>{t('kit.cancel')}</Button>}
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
          disabled={mappingFaults(draft, mapping).length > 0 || columnsFault !== undefined}
          onClick={() => onCheck(draft)}
        >
          {t('import.next')}
        </Button>
      )}
      {at === 2 && (
        <Button disabled={start.running} onClick={back(() => setPreview(null))}>
          {t('import.back')}
        </Button>
      )}
      {at === 2 && draft && preview && (
        <Button
          kind="primary"
          busy={start.running}
          disabled={preview.good === 0}
          onClick={() => onStart(draft)}
        >
          {kind.commit(preview)}
        </Button>
      )}
      {at === 3 && <Button onClick={again}>{t('import.again')}</Button>}
      {at === 3 && (
        <Button kind="primary" onClick={kind.onClose}>
          {kind.done}
        </Button>
      )}
    </>
  )
  const body = (
    <div className="import">
      <Steps steps={steps.map((step) => t(`import.step.${step}`))} current={at} />
      {error && (
        <p className="form-error" role="alert">
          {error.message || t('shell.unreachable')}
        </p>
      )}
      {at === 0 && (
        <FileStep
          {...kind.file}
          file={file}
          onFile={(next) => {
            forget()
            setFile(next)
          }}
        />
      )}
      {at === 1 && draft && (
        <>
          {kind.choices?.(draft)}
          {draft.encoding && draft.encoding.choices.length > 0 && (
            <EncodingChoice reading={draft.encoding} onChange={onRead} />
          )}
          <ColumnsStep
            draft={draft}
            mapping={mapping}
            fault={columnsFault}
            onMapping={setMapping}
          />
        </>
      )}
      {at === 2 && draft && preview && (
        <CheckStep
          draft={draft}
          mapping={mapping}
          preview={preview}
          counted={kind.counted?.(preview)}
        />
      )}
      {at === 3 && job && <RunStep started={job} paths={kind.paths} />}
    </div>
  )
  return { isFirst: at === 0, body, buttons }
}
