import type { Field } from '@tandem/model'
import { Fragment, type ReactNode, Suspense } from 'react'
import { Button } from '../kit/Button.tsx'
import { Themed } from '../kit/dialogs/Themed.tsx'
import type { FieldWords } from '../kit/entityText.ts'
import { FieldValue } from '../kit/fieldCell.tsx'
import { DraftNote } from '../kit/form/DraftNote.tsx'
import { FieldInput } from '../kit/form/FieldInput.tsx'
import { FormField, type InputWiring } from '../kit/form/FormField.tsx'
import { type FormValues, isLocked, same, startValues } from '../kit/form/values.ts'
import { isComposing } from '../kit/isComposing.ts'
import { lazyPart } from '../kit/lazyPart.tsx'
import { useText } from '../kit/language.tsx'
import type { LoadOptions } from '../kit/options.ts'
import { AmountCurrency } from './AmountCurrency.tsx'
import { FormGroup } from './FormGroup.tsx'
import type { FormState, StaleEdit } from './useForm.ts'
import { useFirstField } from './useFirstField.ts'
import { useOptionsOf } from './useOptionsOf.ts'

const StaleChoice = lazyPart(
  () => import('../kit/form/StaleChoice.tsx').then((file) => file.StaleChoice),
  { texts: ['stale'] },
)

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
/** What replaces a field with its label, help and error. */
export type Part = Omit<Slot, 'wiring'> & { error: string | undefined }
export type Parts = Readonly<Record<string, (part: Part) => ReactNode>>

export interface FormProps {
  form: FormState
  words: FieldWords
  /** Inputs of a form's own, by field. */
  slots?: Slots | undefined
  /** Fields of a form's own, such as a group of boxes. */
  parts?: Parts | undefined
  /** Above the fields. */
  head?: ReactNode
  /** Below the heading of a group. */
  groupNote?: ((group: string) => ReactNode) | undefined
  /** An arrangement of its own, made of its fields; otherwise one below the other, in groups. */
  children?: (ask: (name: string) => ReactNode) => ReactNode
  /** A value as it is compared with someone else's, if its kind does not say it; undefined: it does. */
  told?: ((name: string, value: unknown) => ReactNode) | undefined
  /** Below the fields. */
  below?: ReactNode
  /** The buttons; a dialog has them in its own foot. */
  foot?: ReactNode
  /** The class of a layout of its own. */
  layout?: string
}

/** One column, groups with a heading; checked on leaving a field and on submit with the server's rules. */
export function Form(props: FormProps) {
  const {
    form,
    words,
    slots,
    parts,
    head,
    groupNote,
    told,
    children,
    below,
    foot,
    layout = 'form',
  } = props
  const { shape, fields, refusal, stale, kept, round } = form
  const ask = ([name, field]: readonly [string, Field]): ReactNode => (
    <Asked key={name} {...{ form, words, slots, parts, name, field }} />
  )
  const groups: readonly (string | undefined)[] = shape.groups ?? [undefined]
  return (
    <Themed>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of its button */}
      <form
        id={form.id}
        className={layout}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          form.submit()
        }}
        // Also from a text of several lines, where Enter starts a new one.
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          if (isComposing(event.nativeEvent)) return
          event.preventDefault()
          form.submit()
        }}
      >
        {stale && <StaleNote form={form} words={words} told={told} stale={stale} />}
        {refusal !== null && (
          <p className="form-error" role="alert" tabIndex={-1}>
            {refusal}
          </p>
        )}
        {kept && <DraftNote older={kept.older} onDiscard={kept.discard} />}
        {head}
        {children && (
          <Fragment key={round}>
            {children((name) => fields.filter(([own]) => own === name).map(ask))}
          </Fragment>
        )}
        {!children &&
          groups.map((group) => {
            const own = fields.filter(([, field]) => field.group === group)
            if (own.length === 0) return null
            return (
              <FormGroup
                key={`${group ?? ''}.${round}`}
                heading={group === undefined ? undefined : words.group(group)}
                note={group !== undefined && groupNote?.(group)}
                {...(group !== undefined &&
                  shape.folds?.includes(group) && { fold: foldOf(form, own) })}
              >
                {own.map(ask)}
              </FormGroup>
            )
          })}
        {below}
        {foot}
      </form>
    </Themed>
  )
}

/** What of a group that folds is worth a look. */
function foldOf({ shape, values, errorOf }: FormState, own: readonly (readonly [string, Field])[]) {
  const plain = startValues(shape, null)
  return {
    set: own.filter(([name]) => !same(values[name], plain[name])).length,
    isFaulty: own.some(([name]) => errorOf(name) !== undefined),
  }
}

/** One field: label, input, help and error. */
function Asked({
  form,
  words,
  slots,
  parts,
  name,
  field,
}: Pick<FormProps, 'form' | 'words' | 'slots' | 'parts'> & {
  name: string
  field: Field
}) {
  const load = useOptionsOf()
  const { values } = form
  const { t } = useText()
  const fixed = isLocked(field, form.mode)
  const again = form.asksAgain(name)
  const locked = form.isLocked(name)
  const change = (value: unknown): void => form.set({ [name]: value })
  const leave = (): void => form.leave(name)
  const own = { name, value: values[name], values, locked, change, leave, set: form.set }
  const error = form.errorOf(name)
  const part = parts?.[name]
  const slot = slots?.[name]
  if (part) return part({ ...own, error })
  return (
    <FormField
      label={words.label(name)}
      // What is locked is not asked for.
      required={
        again ||
        field.required === true ||
        field.needed === true ||
        field.initial !== undefined ||
        locked
      }
      fixed={fixed}
      help={again ? t('error.field.secretAgain') : fixed ? undefined : words.help(name, field)}
      error={error}
    >
      {(wiring) =>
        slot ? (
          slot({ ...own, wiring })
        ) : (
          <FieldInput
            wiring={wiring}
            name={name}
            field={field}
            words={words}
            value={values[name]}
            isSet={form.record?.[name] === true && !again}
            unit={
              field.kind === 'money' ? (
                <AmountCurrency form={form} field={field} />
              ) : (
                words.unit?.(name)
              )
            }
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
  useFirstField(form.id)
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
  told,
  stale: { mine, current, keep, take },
}: {
  form: FormState
  words: FieldWords
  told: FormProps['told']
  stale: StaleEdit
}) {
  const lines = Object.keys(mine).flatMap((name) => {
    const field = form.shape.fields[name]
    if (!field || field.kind === 'secret' || same(mine[name], current[name])) return []
    const shown = (record: FormValues) =>
      told?.(name, record[name]) ?? (
        <FieldValue name={name} field={field} record={record} words={words} />
      )
    return [{ key: name, label: words.label(name), mine: shown(mine), current: shown(current) }]
  })
  return (
    <Suspense>
      <StaleChoice lines={lines} busy={form.busy} onKeep={keep} onTake={take} />
    </Suspense>
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
