import { groupThousands } from '@tandem/core'
import {
  flag,
  instant,
  rateChangeList,
  rateVersionCalls,
  entities,
  type RateCheck,
} from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { type FormValues, textOf } from '../../kit/form/values.ts'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { offsetName } from '../../kit/offsetName.ts'
import { useToast } from '../../kit/Toasts.tsx'
import { fieldWords } from '../../record/fieldWords.ts'
import { Form, FormFoot } from '../../record/Form.tsx'
import type { OwnFormProps } from '../../record/recordParts.ts'
import { useForm } from '../../record/useForm.ts'
import { BelowRates } from './BelowRates.tsx'
import './rates.css'

const shape = {
  fields: {
    effectiveAt: instant({ help: true }),
    tell: flag({ initial: true, help: true }),
    lift: flag({ initial: false, help: true }),
  },
}
const labels = {
  effectiveAt: { label: 'rateVersion.publish.when', help: 'rateVersion.publish.whenHelp' },
  tell: { label: 'rateVersion.publish.tell', help: 'rateVersion.publish.tellHelp' },
  lift: { label: 'rateVersion.publish.lift', help: 'rateVersion.publish.liftHelp' },
} as const
const { check } = rateVersionCalls
const refresh = [
  entities.rateVersion.path,
  entities.rate.path,
  entities.rateGroup.path,
  rateChangeList.path,
]

/** Publishes a draft, or what somebody else asked for: who would sell below cost is shown first. */
export function PublishVersion({ record, action, onDone }: OwnFormProps) {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const client = useClient()
  const queries = useQueryClient()
  const { id } = record
  const isWaiting = record['state'] === 'waiting'
  const startsAt = record['startsAt'] ?? null
  const form = useForm({
    shape,
    mode: 'call',
    draft: `rateVersion.publish.${id}`,
    record: { effectiveAt: isFuture(startsAt) ? startsAt : null, lift: false, tell: true },
    hidden: (name, values) =>
      name === 'lift'
        ? !isLiftable(queries.getQueryData<RateCheck>(keyOf(id, atOf(isWaiting, values))))
        : isWaiting,
    submit: ({ effectiveAt, lift, tell }, { ask }) => {
      const at = textOf(effectiveAt)
      return isWaiting
        ? ask(rateVersionCalls.approve, { id, lift: lift === true, version: record.version })
        : ask(rateVersionCalls.publish, {
            id,
            lift: lift === true,
            tell: tell === true,
            ...(at !== '' && { effectiveAt: at }),
          })
    },
    refresh,
    done: (published) => {
      if (published) toast(t(`rateVersion.published.${published.status}`))
      onDone()
    },
  })
  const at = useDeferredValue(atOf(isWaiting, form.values))
  const { data: found, error } = useQuery({
    queryKey: keyOf(id, at),
    queryFn: ({ signal }) =>
      client.ask(check, { id, ...(at !== '' && { effectiveAt: at }) }, { quiet: true, signal }),
    // The draft may have changed since it was asked.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (
    <Form
      form={form}
      words={fieldWords(text, labels)}
      head={
        <>
          {isWaiting && <p>{t('rateVersion.approve.text', { who: textOf(record['askedBy']) })}</p>}
          <WhatChanges
            id={id}
            at={isWaiting ? textOf(startsAt) : textOf(form.values['effectiveAt'])}
          />
        </>
      }
      below={
        error ? (
          <p className="form-error" role="alert">
            {failureOf(error).message}
          </p>
        ) : found ? (
          <Found found={found} />
        ) : (
          <output className="hint">{t('rateVersion.publish.checking')}</output>
        )
      }
      foot={<FormFoot form={form} action={action} onCancel={onDone} />}
    />
  )
}

/** What is published, in figures, and from when. */
function WhatChanges({ id, at }: { id: string; at: string }) {
  const { t } = useText()
  const client = useClient()
  const timeZone = useTimeZone()
  const { data } = useQuery({
    queryKey: ['record', rateVersionCalls.summary.path, id],
    queryFn: ({ signal }) => client.ask(rateVersionCalls.summary, { id }, { quiet: true, signal }),
  })
  if (!data) return null
  const { rises, falls, changed, removed } = data
  const time = formatInstant(at, timeZone).slice(0, 16)
  const zone = offsetName(at, timeZone)
  const from =
    isFuture(at) && time !== ''
      ? t('rateVersion.publish.fromAt', { at: time, zone })
      : t('rateVersion.publish.fromNow')
  const moves =
    rises === undefined || falls === undefined || rises + falls === 0
      ? ''
      : t('rateVersion.publish.moves', {
          rises: groupThousands(rises),
          falls: groupThousands(falls),
        })
  const figures = { changed, moves, new: data.new, removed: groupThousands(removed), from }
  return <p className="rate-publishes">{t('rateVersion.publish.figures', figures)}</p>
}

const keyOf = (id: string, at: string) => ['quote', check.path, id, at] as const
/** When it is asked for; what waits has its time already. */
const atOf = (isWaiting: boolean, { effectiveAt }: FormValues): string =>
  isWaiting ? '' : textOf(effectiveAt)
const isFuture = (at: unknown): boolean => typeof at === 'string' && Date.parse(at) > Date.now()
const isLiftable = (found: RateCheck | undefined): boolean =>
  found !== undefined && found.own === 0 && found.count > 0

function Found({ found }: { found: RateCheck }) {
  const { t } = useText()
  if (found.count === 0) {
    return <output className="hint">{t('rateVersion.publish.clear')}</output>
  }
  return (
    <section className="rates-below" aria-label={t('rateVersion.publish.below')}>
      <output>
        {found.own > 0
          ? t('rateVersion.publish.own', { n: found.own })
          : t('rateVersion.publish.sold', { n: found.count })}
      </output>
      <BelowRates found={found} />
    </section>
  )
}
