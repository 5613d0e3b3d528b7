import type { Tone, TraceStep } from '@tandem/model'
import { useSession } from '../../../data/DataContext.tsx'
import { useText, useTimeZone } from '../../../kit/language.tsx'
import { StatusDot } from '../../../kit/StatusTag.tsx'
import { elapsed, instantMs } from './instantMs.ts'

/** Facts already in the sentence of the step, or meaningless alone. */
const said = new Set([
  'amount',
  'before',
  'cause',
  'country',
  'currency',
  'error',
  'gateway',
  'network',
  'networkAt',
  'provider',
  'operator',
  'price',
  'route',
  'source',
  'stat',
  'taskName',
  'user',
])

/** Ids of our own records: they lead staff to a rate or a posting and mean nothing to others. */
const ownIds = new Set(['gatewayId', 'rateId', 'routeId', 'taskId', 'txId'])

/** What happened to a message, oldest first: when, what, and details. */
export function TraceSteps({ steps }: { steps: readonly TraceStep[] }) {
  const { t, has, loose } = useText()
  const timeZone = useTimeZone()
  const { user } = useSession()
  const start = steps[0]?.at
  return (
    <section className="description">
      <h3>{t('sms.trace.timeline')}</h3>
      <ol className="timeline sms-trace">
        {steps.map((step, index) => (
          <li key={index}>
            <StatusDot tone={toneOf(step)} />
            <span className="sms-step">
              {headOf(step) === null ? (
                <strong>{step.text}</strong>
              ) : (
                <>
                  <strong>{t(`sms.trace.kind.${step.kind}`)}</strong>
                  <span>{step.text}</span>
                </>
              )}
            </span>
            <span className="sms-step-time">
              <time className="number" dateTime={step.at}>
                {instantMs(step.at, timeZone)}
              </time>
              {index > 0 && start !== undefined && (
                <span className="hint number">
                  {t('sms.trace.after', { time: elapsed(start, step.at) })}
                </span>
              )}
            </span>
            <Facts step={step} known={factsBefore(steps, index)} />
          </li>
        ))}
      </ol>
    </section>
  )

  function Facts({
    step: { facts },
    known,
  }: {
    step: TraceStep
    /** Ids of our own records mentioned by an earlier step. */
    known: ReadonlySet<string>
  }) {
    const shown = Object.entries(facts).filter(
      ([name, value]) =>
        value !== null &&
        value !== '' &&
        !said.has(name) &&
        !known.has(factOf(name, value)) &&
        !(ownIds.has(name) && user.companyKind !== 'platform'),
    )
    if (shown.length === 0) return null
    return (
      <dl className="sms-facts">
        {shown.map(([name, value]) => (
          <div key={name}>
            <dt>{has(`sms.trace.fact.${name}`) ? loose(`sms.trace.fact.${name}`) : name}</dt>
            <dd className="number">{worded(name, value)}</dd>
          </div>
        ))}
      </dl>
    )

    /** Our own codes in words; ids and codes of others unchanged. */
    function worded(name: string, value: string | number | null): string {
      const text = String(value)
      const key = {
        status: `message.status.${text}`,
        reason: `reason.${text}`,
        chargeOn: `sms.trace.chargeOn.${text}`,
        encoding: `sms.send.${text}`,
      }[name]
      return key !== undefined && has(key) ? loose(key) : text
    }
  }
}

const factOf = (name: string, value: unknown): string => `${name} ${String(value)}`

/** Ids of our own records mentioned by earlier steps: one gateway is not named four times. */
export function factsBefore(steps: readonly TraceStep[], index: number): ReadonlySet<string> {
  return new Set(
    steps
      .slice(0, index)
      .flatMap(({ facts }) =>
        Object.entries(facts).flatMap(([name, value]) =>
          ownIds.has(name) ? [factOf(name, value)] : [],
        ),
      ),
  )
}

/** Steps whose sentence says itself what happened: with a heading they would say it twice. */
const selfSaid: ReadonlySet<TraceStep['kind']> = new Set([
  'accept',
  'reserve',
  'route',
  'attempt',
  'settle',
  'release',
])

/** The kind of a step that stands before its sentence; null: the sentence says it. */
export const headOf = ({ kind }: Pick<TraceStep, 'kind'>): TraceStep['kind'] | null =>
  selfSaid.has(kind) ? null : kind

/** Success, failure, or neutral. */
function toneOf({ kind, facts }: TraceStep): Tone {
  const refused = facts['reason'] !== undefined && facts['reason'] !== null
  switch (kind) {
    case 'receipt':
      return facts['stat'] === 'DELIVRD' ? 'success' : 'warning'
    case 'submit':
      return typeof facts['carrierId'] === 'string' ? 'success' : 'danger'
    case 'settle':
    case 'verify':
      return 'success'
    case 'correct':
      return facts['status'] === 'delivered' ? 'success' : 'warning'
    case 'rate':
    case 'route':
      return refused ? 'danger' : 'neutral'
    case 'fallback':
      return 'warning'
    case 'attempt':
      return facts['cause'] === null || facts['cause'] === undefined ? 'info' : 'warning'
    default:
      return 'neutral'
  }
}
