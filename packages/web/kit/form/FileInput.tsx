import type { FileValue } from '@tandem/model'
import { Button } from '../Button.tsx'
import { FileDrop } from '../FileDrop.tsx'
import { Icon } from '../Icon.tsx'
import { useText } from '../language.tsx'
import { forgetFile, pickedFile, pickFile } from './pickedFiles.ts'

/** The input of a file, which survives a reload if the server has it by then. */
export function FileInput({
  label,
  types,
  megabytes,
  value,
  error,
  help,
  onChange,
}: {
  label: string
  types: readonly string[]
  megabytes: number
  value: FileValue | null
  error?: string | undefined
  help?: string | undefined
  onChange: (value: FileValue | null) => void
}) {
  const { t } = useText()
  const file = pickedFile(value)
  const isKept = file === undefined && value !== null && value.id !== null
  const isLost = file === undefined && value !== null && value.id === null
  const take = (next: File | null): void => {
    forgetFile(value)
    onChange(next && pickFile(next))
  }
  return (
    <>
      {isLost && <p className="form-note">{t('kit.file.again', { name: value.name })}</p>}
      {isKept ? (
        <div className="file-chosen">
          <Icon name="page" />
          <span>{t('kit.file.kept', { name: value.name })}</span>
          <Button kind="link" onClick={() => take(null)}>
            {t('kit.file.remove')}
          </Button>
        </div>
      ) : (
        <FileDrop
          label={label}
          types={types}
          maxMegabytes={megabytes}
          file={file ?? null}
          onFile={take}
        />
      )}
      {error !== undefined && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      {help !== undefined && <p className="field-help">{help}</p>}
    </>
  )
}
