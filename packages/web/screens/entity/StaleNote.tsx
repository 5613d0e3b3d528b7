import type { Entity } from '@tandem/model'
import type { AnyRecord } from '../../data/useRecord.ts'
import { Button } from '../../kit/Button.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { FieldValue } from '../../kit/fieldCell.tsx'
import type { FormValues } from '../../kit/form/values.ts'
import { useText } from '../../kit/language.tsx'

/** Somebody changed the record meanwhile: theirs beside ours, and the choice. */
export function StaleNote({
  entity,
  words,
  mine,
  current,
  busy,
  onKeep,
  onTake,
}: {
  entity: Entity
  words: EntityText
  mine: FormValues
  current: AnyRecord
  busy: boolean
  onKeep: () => void
  onTake: () => void
}) {
  const { t } = useText()
  return (
    <div className="form-note" role="alert">
      <strong>{t('kit.form.stale.title')}</strong>
      <p>{t('kit.form.stale.text')}</p>
      <table className="compare">
        <thead>
          <tr>
            <th scope="col">{t('kit.form.stale.field')}</th>
            <th scope="col">{t('kit.form.stale.yours')}</th>
            <th scope="col">{t('kit.form.stale.current')}</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(mine).map((name) => {
            const field = entity.fields[name]
            if (!field || field.kind === 'secret') return null
            return (
              <tr key={name}>
                <th scope="row">{words.label(name)}</th>
                <td>
                  <FieldValue name={name} field={field} record={mine} words={words} />
                </td>
                <td>
                  <FieldValue name={name} field={field} record={current} words={words} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="form-foot">
        <Button busy={busy} onClick={onKeep}>
          {t('kit.form.stale.keep')}
        </Button>
        <Button onClick={onTake}>{t('kit.form.stale.take')}</Button>
      </div>
    </div>
  )
}
