import { gatewayCalls, type GatewayBindsAnswer } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'
import { BindCard } from './BindCard.tsx'
import './gateways.css'

const REFRESH_MS = 2_000

/** The sessions of a gateway as they are now; one of them is ended. */
export function GatewayBinds({ record }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const { id, protocol } = record
  const hasBinds = protocol !== 'http' && protocol !== 'hybrid'
  const { data, error, refetch } = useQuery({
    queryKey: ['binds', gatewayCalls.binds.path, id],
    queryFn: ({ signal }) => client.ask(gatewayCalls.binds, { id }, { quiet: true, signal }),
    refetchInterval: REFRESH_MS,
    enabled: hasBinds,
  })
  if (!hasBinds) {
    const kind = protocol === 'hybrid' ? 'hybrid' : 'http'
    return (
      <EmptyState icon="gateway" title={t(`gateway.binds.${kind}`)}>
        {t(`gateway.binds.${kind}Text`)}
      </EmptyState>
    )
  }
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  if (data.notedAt === null) {
    return (
      <EmptyState icon="gateway" title={t('gateway.binds.closed')}>
        {t('gateway.binds.closedText')}
      </EmptyState>
    )
  }
  return (
    <section className="binds" aria-label={t('gateway.tab.binds')}>
      <p className="hint">{t('gateway.binds.now')}</p>
      {data.throttling && <Throttled throttling={data.throttling} />}
      <ul>
        {data.binds.map((bind) => (
          // A place keeps its card while its sessions change.
          <BindCard key={placeOf(bind.id)} gatewayId={id} bind={bind} />
        ))}
      </ul>
    </section>
  )
}

/** Since when the carrier throttles, and how many of how many submits. */
function Throttled({ throttling }: { throttling: NonNullable<GatewayBindsAnswer['throttling']> }) {
  const { t } = useText()
  const zone = useTimeZone()
  const { isEverybody, since, throttled, of } = throttling
  return (
    <p className="hint">
      {t('gateway.binds.throttled', {
        fault: t(`gateway.linkFault.${isEverybody ? 'slowed' : 'throttled'}`),
        since: formatInstant(since, zone),
        throttled,
        of,
      })}
    </p>
  )
}

const placeOf = (bindId: string): string => bindId.split('-', 1)[0] ?? bindId
