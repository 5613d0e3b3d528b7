import { askedFor, type Field, secretsAskedAgain } from '@tandem/model'
import { useEffect, useId, useRef, useState } from 'react'
import type { CallError } from '../data/CallError.ts'
import { useSession } from '../data/DataContext.tsx'
import { useRequestKey } from '../data/requestKey.ts'
import { useAction } from '../data/useAction.ts'
import { dropDraft, readDraft, saveDraft } from '../kit/form/draft.ts'
import { useDroppedDraft } from '../kit/form/useDroppedDraft.ts'
import {
  askedFields,
  changedFields,
  faultOf,
  type FormMode,
  type FormShape,
  type FormValues,
  isLocked,
  same,
  startValues,
  wireValues,
} from '../kit/form/values.ts'
import { useText } from '../kit/language.tsx'
import { useUnsaved } from '../kit/unsaved.tsx'
import { type Sending, sendingOf } from './sending.ts'

export interface FormOptions<Output> {
  /** The fields, of an entity or of a call's input. */
  shape: FormShape
  mode: FormMode
  /** The stored record, or the initial values of something new; null: those of the fields. */
  record?: FormValues | null
  /** Sends the body. Refused calls are caught here: `ask` is quiet, say `quiet` to others. */
  submit: (body: FormValues, sending: Sending) => Promise<Output>
  /** Paths whose data is refetched afterwards. */
  refresh?: readonly string[]
  /** Asks before something with consequences is sent; false: it is not. */
  before?: ((body: FormValues) => Promise<boolean>) | undefined
  /** After the answer; `output` is undefined when an edit changed nothing and was not sent. */
  done: (output: Output | undefined, body: FormValues) => void
  /** The form stays open after it was saved, with the saved values. */
  stays?: boolean
  /** What is not asked now. It is not checked either, and a call leaves it out. */
  hidden?: ((name: string, values: FormValues) => boolean) | undefined
  /** Shown, but not changeable by this user. */
  locked?: ((name: string) => boolean) | undefined
  /** What is wrong with a value beyond the rules of its field. */
  check?: ((name: string, values: FormValues) => string | undefined) | undefined
  /** What else changes with a value. */
  follow?: (name: string, values: FormValues) => FormValues
  /** A sentence of the form's own for a refusal that belongs to no field. */
  refusal?: (error: CallError) => string | undefined
  /** What is wrong by field, found before it was sent, as by a quote. */
  faults?: Readonly<Record<string, string>> | undefined
  /**
   * Identifies the form and what it is about: the user's input then survives a reload of the browser tab and the end of the
   * session, except secrets. null: nothing is typed, or only what must not be kept.
   */
  draft: string | null
}

/** Someone else was faster: their values, and the two ways on. */
export interface StaleEdit {
  mine: FormValues
  current: FormValues
  keep: () => void
  take: () => void
}

export interface FormState {
  id: string
  shape: FormShape
  mode: FormMode
  /** The stored values the form began with. */
  record: FormValues | null
  /** Changes when the form begins anew, with other values. */
  round: number
  fields: readonly (readonly [string, Field])[]
  values: FormValues
  set: (patch: FormValues) => void
  leave: (name: string) => void
  isLocked: (name: string) => boolean
  /** Whether this stored secret has to be entered again, since what was changed decides where it is sent. */
  asksAgain: (name: string) => boolean
  errorOf: (name: string) => string | undefined
  faults: number
  dirty: boolean
  /** How many fields differ from what is stored. */
  changes: number
  /** Whether more than passwords and codes would be lost. */
  losesInput: boolean
  /** From the submit until the form is closed or shows what was saved. */
  busy: boolean
  /** The refusal that belongs to no field; null: none. */
  refusal: string | null
  /** The refusal as it came, until the next attempt. */
  error: CallError | null
  forget: () => void
  stale: StaleEdit | null
  /** Input from before a reload is shown; null: none. */
  kept: { older: boolean; discard: () => void } | null
  /** Whether it could be submitted; otherwise the first wrong field is focused. */
  check: () => boolean
  submit: () => void
  reset: () => void
}

/** Where a form reports what is wrong: in general, or at a field. */
const REFUSED = '.form-error, [aria-invalid="true"]'
const WRONG = '[aria-invalid="true"]'
const focusOn = (form: string, place: string): void =>
  document.getElementById(form)?.querySelector<HTMLElement>(place)?.focus()

const versionOf = (record: FormValues | null): number | null =>
  typeof record?.['version'] === 'number' ? record['version'] : null

const isStored = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && 'version' in value

/**
 * The state of a form: values, faults, draft, the server's answer. Live updates never alter what is being edited; who
 * else changed the record is said on saving.
 */
export function useForm<Output>(options: FormOptions<Output>): FormState {
  const { shape, mode, record = null } = options
  const { user } = useSession()
  const draft = options.draft === null ? undefined : `${user.id}.${options.draft}`
  const text = useText()
  const keyOf = useRequestKey()
  const id = useId()
  const sending = useRef(false)
  const [kept, setKept] = useState(() =>
    draft === undefined ? null : readDraft(draft, shape, mode),
  )
  // Input from before a reload is saved against the version seen then, so that another user's change is noticed.
  const [base, setBase] = useState(() => ({
    record,
    start: startValues(shape, record),
    version: kept === null ? versionOf(record) : kept.version,
    round: 0,
  }))
  const { start, version, round } = base
  const [values, setValues] = useState<FormValues>(() => ({ ...start, ...kept?.values }))
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  // The server's error on a field is shown until that field changes.
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set())
  const [mine, setMine] = useState<FormValues>({})
  const [sent, setSent] = useState(false)
  const action = useAction(
    (client, { body, at }: { body: FormValues; at: number | null }) =>
      options.submit(body, sendingOf(client, { version: at, requestKey: keyOf(body) })),
    { refresh: options.refresh ?? [] },
  )
  const { error } = action
  const [seen, setSeen] = useState(error)
  if (error !== seen) {
    setSeen(error)
    setAnswered(new Set())
  }

  const begin = (next: FormValues | null, again = round + 1): void => {
    const from = startValues(shape, next)
    setBase({ record: next, start: from, version: versionOf(next), round: again })
    setValues(from)
    setChecked(new Set())
    setKept(null)
    setSent(false)
  }
  const beginAnew = (next: FormValues | null): void => {
    action.reset()
    begin(next)
  }
  // Saved and still open: it goes on with what is stored now.
  if (sent && options.stays === true && !action.running) begin(record, round)

  const fields = askedFor(askedFields(shape), text.locale === 'en_US').filter(
    ([name]) => options.hidden?.(name, values) !== true,
  )
  const changed = sent ? [] : changedFields(shape, values, start)
  const dirty = changed.length > 0
  useUnsaved(dirty)
  useEffect(() => {
    if (draft === undefined) return
    saveDraft(draft, shape, mode, sent ? [] : changedFields(shape, values, start), {
      version,
      values,
    })
  }, [draft, shape, mode, sent, start, values, version])
  useDroppedDraft(draft)

  const now = error?.reason === 'record.stale' ? error.current : undefined
  const current = isStored(now) ? now : null
  // Scrolls to the error, however far down the form the button is.
  const told = useRef(error)
  useEffect(() => {
    if (error === told.current) return
    told.current = error
    if (error) focusOn(id, REFUSED)
  }, [error, id])

  const locked = (name: string): boolean => {
    const field = shape.fields[name]
    return options.locked?.(name) === true || (field !== undefined && isLocked(field, mode))
  }
  const again = secretsAskedAgain(
    shape.fields,
    (name) => mode === 'edit' && base.record?.[name] === true,
    (name) => changed.includes(name),
  )
  const localFault = (name: string): string | undefined => {
    const field = shape.fields[name]
    if (!field || locked(name)) return undefined
    return (
      options.check?.(name, values) ??
      faultOf(text, name, field, values, mode) ??
      (again.includes(name) ? text.t('error.field.secretAgain') : undefined)
    )
  }
  const answerOn = (name: string): string | undefined =>
    error?.fields[name]?.message ?? error?.fields[shape.fields[name]?.alsoCalled ?? '']?.message
  const errorOf = (name: string): string | undefined =>
    (checked.has(name) ? localFault(name) : undefined) ??
    (answered.has(name) ? undefined : answerOn(name)) ??
    options.faults?.[name]
  const isShown = error !== null && fields.some(([name]) => answerOn(name) !== undefined)

  const set = (patch: FormValues): void => {
    setAnswered((before) => new Set([...before, ...Object.keys(patch)]))
    setValues((before) => {
      const next: Record<string, unknown> = { ...before, ...patch }
      for (const name of Object.keys(patch)) {
        if (before[name] === patch[name]) continue
        // A choice that depends on another is cleared with it.
        for (const [other, field] of askedFields(shape)) {
          if (Object.values(field.within ?? {}).includes(name)) next[other] = null
        }
        Object.assign(next, options.follow?.(name, next))
      }
      return next
    })
  }
  /** Once: neither while it is under way nor after it succeeded, until the form is closed. */
  const send = async (body: FormValues, at: number | null): Promise<void> => {
    if (sending.current || sent) return
    sending.current = true
    setMine(body)
    try {
      if (options.before && !(await options.before(body))) return
      const output = await action.run({ body, at })
      if (output === undefined) return
      setSent(true)
      options.done(output, body)
    } finally {
      sending.current = false
    }
  }
  const check = (): boolean => {
    setChecked(new Set(fields.map(([name]) => name)))
    if (!fields.some(([name]) => localFault(name) !== undefined)) return true
    requestAnimationFrame(() => focusOn(id, WRONG))
    return false
  }
  const submit = (): void => {
    if (!check()) return
    const whole = wireValues(shape, values, start, mode)
    const asked = fields.map(([name]) => [name, whole[name]])
    const body = mode === 'call' ? Object.fromEntries(asked) : whole
    if (mode === 'edit' && Object.keys(body).length === 0) options.done(undefined, body)
    else void send(body, version)
  }
  return {
    id,
    shape,
    mode,
    record: base.record,
    round,
    fields,
    values,
    set,
    // Nobody is told off for passing by: a field that was not touched is checked on submit.
    leave: (name) => {
      if (!same(values[name], start[name])) setChecked((before) => new Set(before).add(name))
    },
    isLocked: locked,
    asksAgain: (name) => again.includes(name),
    errorOf,
    faults: fields.filter(([name]) => errorOf(name) !== undefined).length,
    dirty,
    changes: changed.length,
    losesInput: changed.some((name) => shape.fields[name]?.kind !== 'secret'),
    busy: action.running || sent,
    refusal:
      error === null || isShown || current !== null
        ? null
        : (options.refusal?.(error) ?? (error.message || text.t('kit.failed.text'))),
    error: action.running ? null : error,
    forget: action.reset,
    stale: current && {
      mine,
      current,
      keep: () => void send(mine, versionOf(current)),
      take: () => {
        if (draft !== undefined) dropDraft(draft)
        beginAnew(current)
      },
    },
    kept:
      kept !== null && dirty
        ? { older: version !== versionOf(record), discard: () => beginAnew(record) }
        : null,
    check,
    submit,
    reset: () => beginAnew(record),
  }
}
