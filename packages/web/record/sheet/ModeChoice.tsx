import { type Entity, type ImportMode, importModes } from '@tandem/model'
import { useText } from '../../kit/language.tsx'

/** What rows may do: add, change, or both. Names the fields that identify an existing record. */
export function ModeChoice({
  entity,
  mode,
  onMode,
}: {
  entity: Entity
  mode: ImportMode
  onMode: (mode: ImportMode) => void
}) {
  const { t, loose } = useText()
  const fields = (entity.importKey ?? []).map((field) => loose(`${entity.name}.${field}.label`))
  return (
    <fieldset className="import-mode">
      <legend>{t('import.mode')}</legend>
      {importModes.map((one) => (
        <label key={one} className="field-row">
          <input type="radio" checked={mode === one} onChange={() => onMode(one)} />
          {t(`import.mode.${one}`)}
        </label>
      ))}
      <small>{t('import.mode.key', { fields: fields.join(' · ') })}</small>
    </fieldset>
  )
}
