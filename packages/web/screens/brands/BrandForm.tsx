import { hostEntry } from '@tandem/core'
import { entities, type Entity } from '@tandem/model'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { pictureAddress } from '../../data/pictureAddress.ts'
import { useClient } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { Button } from '../../kit/Button.tsx'
import type { EntityText } from '../../kit/entityText.ts'
import { dropDraft, readDraft, saveDraft } from '../../kit/form/draft.ts'
import { DraftNote } from '../../kit/form/DraftNote.tsx'
import { FieldInput } from '../../kit/form/FieldInput.tsx'
import { FormField } from '../../kit/form/FormField.tsx'
import {
  askedFields,
  changedFields,
  faultOf,
  type FormValues,
  isLocked as isImmutable,
  startValues,
  wireValues,
} from '../../kit/form/values.ts'
import { useDroppedDraft } from '../../kit/form/useDroppedDraft.ts'
import { useText } from '../../kit/language.tsx'
import { useUnsaved } from '../../kit/unsaved.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { ColourInput } from './ColourInput.tsx'
import { PictureInput } from './PictureInput.tsx'

const brand: Entity = entities.brand

/** The server's refusal. */
interface FormRefusal {
  message: string
  fields: Readonly<Record<string, { message: string }>>
}

/** The fields of a brand next to a preview. */
export function BrandForm({
  record,
  words,
  isLocked,
  readOnly,
  draft,
  older,
  busy,
  refusal,
  onSubmit,
  onCancel,
}: {
  record: FormValues | null
  words: EntityText
  /** Shown, but not editable by this user. */
  isLocked: (field: string) => boolean
  readOnly: boolean
  /** Identifies this form and user; input survives a reload of the browser tab. */
  draft: string
  /** The stored input was based on an older version. */
  older: boolean
  busy: boolean
  refusal: FormRefusal | null
  onSubmit: (values: FormValues) => void
  onCancel: () => void
}) {
  const text = useText()
  const { t } = text
  const client = useClient()
  const queries = useQueryClient()
  const companies = useMemo(
    () => optionsOf(client, queries, entities.company.path),
    [client, queries],
  )
  const form = useRef<HTMLFormElement>(null)
  const mode = record === null ? 'add' : 'edit'
  const [start] = useState(() => startValues(brand, record))
  const [kept] = useState(() => (readOnly ? null : readDraft(draft, brand, mode)))
  const [values, setValues] = useState<FormValues>(() => ({ ...start, ...kept?.values }))
  const [noted, setNoted] = useState(kept !== null)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [seenRefusal, setSeenRefusal] = useState(refusal)
  if (refusal !== seenRefusal) {
    setSeenRefusal(refusal)
    setAnswered(new Set())
  }
  const dirty = changedFields(brand, values, start).length > 0
  useUnsaved(dirty)
  const version = typeof record?.['version'] === 'number' ? record['version'] : null
  useEffect(() => {
    saveDraft(draft, brand, mode, changedFields(brand, values, start), { version, values })
  }, [draft, mode, start, values, version])
  useDroppedDraft(draft)

  const localFault = (name: string): string | undefined => {
    const field = brand.fields[name]
    if (!field || isLocked(name)) return undefined
    const bad = name === 'hosts' ? badHost(values[name]) : undefined
    if (bad !== undefined) return t('error.brand.host', { host: bad })
    return faultOf(text, name, field, values, mode)
  }
  const errorOf = (name: string): string | undefined =>
    (checked.has(name) ? localFault(name) : undefined) ??
    (answered.has(name) ? undefined : refusal?.fields[name]?.message)
  const check = (name: string): void => setChecked((before) => new Set(before).add(name))
  const change = (name: string, value: unknown): void => {
    setAnswered((before) => new Set(before).add(name))
    setValues((before) => ({ ...before, [name]: value }))
  }
  const fields = askedFields(brand)
  const submit = (): void => {
    setChecked(new Set(fields.map(([name]) => name)))
    if (fields.every(([name]) => localFault(name) === undefined)) {
      onSubmit(wireValues(brand, values, start, mode))
      return
    }
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const textOf = (name: string): string | null => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const logoId = textOf('logoId')
  const faults = fields.filter(([name]) => errorOf(name) !== undefined).length
  return (
    <form
      ref={form}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <p className="form-error" role="alert">
          {refusal.message || t('kit.failed.text')}
        </p>
      )}
      {noted && dirty && (
        <DraftNote
          older={older}
          onDiscard={() => {
            dropDraft(draft)
            setValues(start)
            setNoted(false)
          }}
        />
      )}
      <BrandPreview
        name={textOf('brandName') ?? words.label('brandName')}
        logo={logoId === null ? '/mark.svg' : pictureAddress(logoId)}
        colour={textOf('primaryColour')}
      />
      {(brand.groups ?? []).map((group) => (
        <fieldset key={group} className="form-group">
          <legend>{words.group(group)}</legend>
          {group === 'hosts' && !readOnly && isLocked('hosts') && (
            <p className="field-help">{t('brands.staffSets')}</p>
          )}
          {fields
            .filter(([, field]) => field.group === group)
            .map(([name, field]) => (
              <FormField
                key={name}
                label={words.label(name)}
                required={
                  field.required === true ||
                  field.initial !== undefined ||
                  // Read-only fields are not validated.
                  isLocked(name) ||
                  isImmutable(field, mode)
                }
                help={words.help(name, field)}
                error={errorOf(name)}
              >
                {(wiring) => {
                  const locked = isLocked(name) || isImmutable(field, mode)
                  if (name === 'logoId' || name === 'faviconId') {
                    return (
                      <PictureInput
                        wiring={wiring}
                        id={textOf(name)}
                        locked={locked}
                        onChange={(id) => change(name, id)}
                      />
                    )
                  }
                  if (name === 'primaryColour') {
                    return (
                      <ColourInput
                        wiring={wiring}
                        value={textOf(name) ?? ''}
                        locked={locked}
                        onChange={(colour) => change(name, colour)}
                        onLeave={() => check(name)}
                      />
                    )
                  }
                  return (
                    <FieldInput
                      wiring={wiring}
                      name={name}
                      field={field}
                      words={words}
                      value={values[name]}
                      isSet={false}
                      locked={locked}
                      load={companies}
                      onChange={(value) => change(name, value)}
                      onLeave={() => check(name)}
                    />
                  )
                }}
              </FormField>
            ))}
        </fieldset>
      ))}
      {!readOnly && (
        <div className="form-foot">
          <output className="spacer">
            {faults > 0 ? t('kit.form.repair', { n: faults }) : dirty && t('kit.form.unsaved')}
          </output>
          <Button onClick={onCancel}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {mode === 'add' ? t('kit.add', { name: words.one }) : t('kit.save')}
          </Button>
        </div>
      )}
    </form>
  )
}

/** The first line that is not a host name. */
const badHost = (typed: unknown): string | undefined =>
  typeof typed === 'string'
    ? typed.split(/[\s,;]+/).find((line) => line !== '' && hostEntry(line) === undefined)
    : undefined
