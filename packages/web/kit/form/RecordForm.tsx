import { askedFor, type Entity } from '@tandem/model'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import type { EntityText } from '../entityText.ts'
import { useText } from '../language.tsx'
import type { LoadOptions } from '../options.ts'
import { useUnsaved } from '../unsaved.tsx'
import { readDraft, saveDraft } from './draft.ts'
import { FieldInput } from './FieldInput.tsx'
import { FormField } from './FormField.tsx'
import { useDroppedDraft } from './useDroppedDraft.ts'
import {
  askedFields,
  changedFields,
  faultOf,
  type FormMode,
  type FormValues,
  isLocked,
  startValues,
  wireValues,
} from './values.ts'

/** Where a form reports general errors, before its fields. */
const REFUSED = '.form-error, [aria-invalid="true"]'
const noOptions: LoadOptions = () => Promise.resolve([])

/** The server's refusal. */
export interface FormRefusal {
  message: string
  fields: Readonly<Record<string, { message: string }>>
}

export interface RecordFormProps {
  entity: Entity
  words: EntityText
  mode: FormMode
  /** edit: the stored values. add: initial values, or null. */
  record: FormValues | null
  /** Finds records of another entity, given this record's values (`within`). */
  load: (entity: string, within: Readonly<Record<string, string>>) => LoadOptions
  /** Fields hidden from this user, e.g. amounts. */
  hidden?: ((name: string) => boolean) | undefined
  /** The unit after an amount, given the form's values. */
  unit?: ((values: FormValues) => ReactNode) | undefined
  busy: boolean
  refusal: FormRefusal | null
  /** Identifies this form and user; input then survives a reload of the browser tab, except secrets. */
  draft?: string | undefined
  /** Receives the request body: all values of an add, only changed ones of an edit. */
  onSubmit: (values: FormValues) => void
  onCancel: () => void
}

/** One column, groups with a heading; validated on leaving a field and on submit with the server's rules. */
export function RecordForm({
  entity,
  words,
  mode,
  record,
  load,
  hidden = () => false,
  unit,
  busy,
  refusal,
  draft,
  onSubmit,
  onCancel,
}: RecordFormProps) {
  const text = useText()
  const { t } = text
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [start] = useState(() => startValues(entity, record))
  const [values, setValues] = useState(() => ({
    ...start,
    ...(draft === undefined ? null : readDraft(draft, entity, mode)?.values),
  }))
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  // The server's error on a field is shown until that field changes.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [seenRefusal, setSeenRefusal] = useState(refusal)
  if (refusal !== seenRefusal) {
    setSeenRefusal(refusal)
    setAnswered(new Set())
  }
  // Scrolls to the error, however far down the form the button is.
  const told = useRef<FormRefusal | null>(null)
  useEffect(() => {
    if (refusal === told.current) return
    told.current = refusal
    if (refusal) form.current?.querySelector<HTMLElement>(REFUSED)?.focus()
  }, [refusal])
  const fields = askedFor(askedFields(entity), text.locale === 'en_US').filter(
    ([name]) => !hidden(name),
  )
  const dirty = changedFields(entity, values, start).length > 0
  useUnsaved(dirty)
  const version = typeof record?.['version'] === 'number' ? record['version'] : null
  useEffect(() => {
    if (draft === undefined) return
    saveDraft(draft, entity, mode, changedFields(entity, values, start), { version, values })
  }, [draft, entity, mode, start, values, version])
  useDroppedDraft(draft)

  const localFault = (name: string): string | undefined => {
    const field = entity.fields[name]
    return field && faultOf(text, name, field, values, mode)
  }
  const errorOf = (name: string): string | undefined =>
    (checked.has(name) ? localFault(name) : undefined) ??
    (answered.has(name) ? undefined : refusal?.fields[name]?.message)

  const change = (name: string, value: unknown): void => {
    setAnswered((before) => new Set(before).add(name))
    setValues((before) => {
      const next = { ...before, [name]: value }
      // A choice that depends on another is cleared with it.
      if (before[name] !== value) {
        for (const [other, field] of fields) {
          if (Object.values(field.within ?? {}).includes(name)) next[other] = null
        }
      }
      return next
    })
  }
  const submit = (): void => {
    setChecked(new Set(fields.map(([name]) => name)))
    const faulty = fields.filter(([name]) => localFault(name) !== undefined)
    if (faulty.length === 0) {
      onSubmit(wireValues(entity, values, start, mode))
      return
    }
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const faults = fields.filter(([name]) => errorOf(name) !== undefined).length
  const groups: readonly (string | undefined)[] = entity.groups ?? [undefined]
  const serverOnly = refusal && Object.keys(refusal.fields).length === 0

  return (
    <form
      ref={form}
      id={formId}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {serverOnly && (
        <p className="form-error" role="alert" tabIndex={-1}>
          {refusal.message || t('kit.failed.text')}
        </p>
      )}
      {groups.map((group) => {
        const own = fields.filter(([, field]) => field.group === group)
        if (own.length === 0) return null
        return (
          <fieldset key={group ?? ''} className="form-group">
            {group !== undefined && <legend>{words.group(group)}</legend>}
            {own.map(([name, field]) => (
              <FormField
                key={name}
                label={words.label(name)}
                required={field.required === true || field.initial !== undefined}
                fixed={isLocked(field, mode)}
                help={isLocked(field, mode) ? undefined : words.help(name, field)}
                error={errorOf(name)}
              >
                {(wiring) => (
                  <FieldInput
                    wiring={wiring}
                    name={name}
                    field={field}
                    words={words}
                    value={values[name]}
                    isSet={record?.[name] === true}
                    unit={field.amount === true ? unit?.(values) : undefined}
                    locked={isLocked(field, mode)}
                    load={
                      field.entity === undefined
                        ? noOptions
                        : load(field.entity, withinOf(field.within, values))
                    }
                    onChange={(value) => change(name, value)}
                    onLeave={() => setChecked((before) => new Set(before).add(name))}
                  />
                )}
              </FormField>
            ))}
          </fieldset>
        )
      })}
      <div className="form-foot">
        <output className="spacer">
          {faults > 0 ? t('kit.form.repair', { n: faults }) : dirty && t('kit.form.unsaved')}
        </output>
        <Button onClick={onCancel}>{t('kit.cancel')}</Button>
        <Button kind="primary" type="submit" busy={busy}>
          {mode === 'add' ? t('kit.add', { name: words.one }) : t('kit.save')}
        </Button>
      </div>
    </form>
  )
}

/** Conditions of a choice, filled from the form's values. */
function withinOf(
  within: Readonly<Record<string, string>> | undefined,
  values: FormValues,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(within ?? {}).flatMap(([key, source]) => {
      const value = values[source]
      return typeof value === 'string' && value !== '' ? [[key, value]] : []
    }),
  )
}
