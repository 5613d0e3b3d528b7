import { useRef, useState } from 'react'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useText } from './language.tsx'

/** A file, chosen or dropped. Type and size are checked before anything is sent. */
export function FileDrop({
  label,
  types,
  maxMegabytes,
  file,
  onFile,
}: {
  label: string
  /** Extensions without the dot, e.g. ['txt', 'xlsx']. */
  types: readonly string[]
  maxMegabytes: number
  file: File | null
  onFile: (file: File | null) => void
}) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const take = (next: File | undefined): void => {
    if (!next) return
    const ending = next.name.slice(next.name.lastIndexOf('.') + 1).toLowerCase()
    if (!types.includes(ending)) setFault(t('kit.file.type', { types: types.join(', ') }))
    else if (next.size > maxMegabytes * 1024 * 1024) {
      setFault(t('kit.file.size', { max: maxMegabytes }))
    } else {
      setFault(null)
      onFile(next)
    }
  }
  return (
    <div className="field">
      {file ? (
        <div className="file-chosen">
          <Icon name="page" />
          <span className="file-name">{file.name}</span>
          <small className="number">{`${Math.max(1, Math.round(file.size / 1024))} KB`}</small>
          <IconButton icon="close" label={t('kit.file.remove')} onClick={() => onFile(null)} />
        </div>
      ) : (
        // Dropping is a shortcut; the button inside does the same for everyone.
        <div
          className={over ? 'file-drop over' : 'file-drop'}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            take(event.dataTransfer.files[0])
          }}
        >
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t('kit.file.choose')}
          </Button>
          <span>{t('kit.file.drop')}</span>
          <small>{`${types.join(', ')} · ≤ ${maxMegabytes} MB`}</small>
        </div>
      )}
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={label}
        accept={types.map((type) => `.${type}`).join(',')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {fault !== null && (
        <p className="field-error" role="alert">
          <Icon name="warning" size={14} />
          {fault}
        </p>
      )}
    </div>
  )
}
