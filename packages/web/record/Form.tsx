import type { Field } from '@tandem/model'
import type { ReactNode } from 'react'
import { Button } from '../kit/Button.tsx'
import { Themed } from '../kit/dialogs/Themed.tsx'
import type { FieldWords } from '../kit/entityText.ts'
import { FieldValue } from '../kit/fieldCell.tsx'
import { DraftNote } from '../kit/form/DraftNote.tsx'
import { FieldInput } from '../kit/form/FieldInput.tsx'
import { FormField, type InputWiring } from '../kit/form/FormField.tsx'
import { StaleChoice } from '../kit/form/StaleChoice.tsx'
import { type FormValues, isLocked, same } from '../kit/form/values.ts'
import { useText } from '../kit/language.tsx'
import type { LoadOptions } from '../kit/options.ts'
import type { FormState, StaleEdit } from './useForm.ts'
import { useOptionsOf } from './useOptionsOf.ts'

const noOptions: LoadOptions = () => Promise.resolve([])

/** What replaces the input of a field: label, help and error stay. */
export interface Slot {
  name: string
  wiring: InputWiring
  value: unknown
  values: FormValues
  locked: boolean
  change: (value: unknown) => void
  /** Checks the value, as when a field is left. */
  leave: () => void
  set: (patch: FormValues) => void
}
export type Slots = Readonly<Record<string, (slot: Slot) => ReactNode>>

export interface FormProps {
  form: FormState
  words: FieldWords
  /** Inputs of a form's own, by field. */
  slots?: Slots | undefined
  /** Above the fields. */
  head?: ReactNode
  /** Below the heading of a group. */
  groupNote?: ((group: string) => ReactNode) | undefined
  /** The unit after an amount, given the form's values. */
  unit?: ((values: FormValues) => ReactNode) | undefined
  /** The buttons; a dialog has them in its own foot. */
  foot?: ReactNode
}

/** One column, groups with a heading; checked on leaving a field and on submit with the server's rules. */
export function Form({ form, words, slots, head, groupNote, unit, foot }: FormProps) {
  const { shape, fields, refusal, stale, kept } = form
  const groups: readonly (string | undefined)[] = shape.groups ?? [undefined]
  return (
    <Themed>
      <form
        id={form.id}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
      >
        {stale && <StaleNote form={form} words={words} stale={stale} />}
        {refusal !== null && (
          <p className="form-error" role="alert" tabIndex={-1}>
            {refusal}
          </p>
        )}
        {kept && <DraftNote older={kept.older} onDiscard={kept.discard} />}
        {head}
        {groups.map((group) => {
          const own = fields.filter(([, field]) => field.group === group)
          if (own.length === 0) return null
          return (
            <fieldset key={`${group ?? ''}.${form.round}`} className="form-group">
              {group !== undefined && <legend>{words.group(group)}</legend>}
              {group !== undefined && groupNote?.(group)}
              {own.map(([name, field]) => (
                <Asked key={name} {...{ form, words, slots, unit, name, field }} />
              ))}
            </fieldset>
          )
        })}
        {foot}
      </form>
    </Themed>
  )
}

/** One field: label, input, help and error. */
function Asked({
  form,
  words,
  slots,
  unit,
  name,
  field,
}: Pick<FormProps, 'form' | 'words' | 'slots' | 'unit'> & { name: string; field: Field }) {
  const load = useOptionsOf()
  const { values } = form
  const fixed = isLocked(field, form.mode)
  const locked = form.isLocked(name)
  const change = (value: unknown): void => form.set({ [name]: value })
  const leave = (): void => form.leave(name)
  const slot = slots?.[name]
  return (
    <FormField
      label={words.label(name)}
      // What is locked is not asked for.
      required={field.required === true || field.initial !== undefined || locked}
      fixed={fixed}
      help={fixed ? undefined : words.help(name, field)}
      error={form.errorOf(name)}
    >
      {(wiring) =>
        slot ? (
          slot({ name, wiring, value: values[name], values, locked, change, leave, set: form.set })
        ) : (
          <FieldInput
            wiring={wiring}
            name={name}
            field={field}
            words={words}
            value={values[name]}
            isSet={form.record?.[name] === true}
            unit={field.amount === true ? unit?.(values) : undefined}
            locked={locked}
            load={
              field.entity === undefined
                ? noOptions
                : load(field.entity, withinOf(field.within, values))
            }
            onChange={change}
            onLeave={leave}
          />
        )
      }
    </FormField>
  )
}

/** The buttons at the end of a form. */
export function FormFoot({
  form,
  action,
  onCancel,
}: {
  form: FormState
  /** What the form does. */
  action: string
  onCancel: () => void
}) {
  const { t } = useText()
  return (
    <div className="form-foot">
      <FormNews form={form} />
      <Button onClick={onCancel}>{t('kit.cancel')}</Button>
      <Button kind="primary" type="submit" busy={form.busy}>
        {action}
      </Button>
    </div>
  )
}

/** How many fields to fix, or that there are unsaved changes. */
export function FormNews({ form: { faults, dirty } }: { form: FormState }) {
  const { t } = useText()
  return (
    <output className="spacer">
      {faults > 0 ? t('kit.form.repair', { n: faults }) : dirty && t('kit.form.unsaved')}
    </output>
  )
}

/** Someone else changed the record meanwhile: their values next to ours, and the choice. */
function StaleNote({
  form,
  words,
  stale: { mine, current, keep, take },
}: {
  form: FormState
  words: FieldWords
  stale: StaleEdit
}) {
  const lines = Object.keys(mine).flatMap((name) => {
    const field = form.shape.fields[name]
    if (!field || field.kind === 'secret' || same(mine[name], current[name])) return []
    const shown = (record: FormValues) => (
      <FieldValue name={name} field={field} record={record} words={words} />
    )
    return [{ key: name, label: words.label(name), mine: shown(mine), current: shown(current) }]
  })
  return <StaleChoice lines={lines} busy={form.busy} onKeep={keep} onTake={take} />
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
