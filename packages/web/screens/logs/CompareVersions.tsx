import { dataLogCalls, type DataLogDetail, type DataVersion } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { useClient } from '../../data/DataContext.tsx'
import { Choice } from '../../kit/form/Choice.tsx'
import { formatInstant } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Differences } from './Differences.tsx'

/** Two versions of a record: this one and, unless another is chosen, the previous one. */
export function CompareVersions({ row: line }: { row: DataLogDetail }) {
  const { t } = useText()
  const client = useClient()
  const { dataTable, dataId } = line
  const [chosen, choose] = useState<{ older?: string; newer?: string }>({})
  const versions = useQuery({
    queryKey: ['versions', dataTable, dataId],
    queryFn: ({ signal }) =>
      client.ask(dataLogCalls.versions, { dataTable, dataId }, { quiet: true, signal }),
  })
  const known = versions.data ?? []
  const newer = chosen.newer ?? line.id
  const place = known.findIndex(({ id }) => id === newer)
  const older = chosen.older ?? known[place + 1]?.id ?? newer
  const compared = useQuery({
    queryKey: ['compare', older, newer],
    queryFn: ({ signal }) =>
      client.ask(dataLogCalls.compare, { dataId1: older, dataId2: newer }, { quiet: true, signal }),
    enabled: known.length > 0,
  })
  const error = versions.error ?? compared.error
  if (error) {
    return (
      <Failed
        failure={failureOf(error)}
        onRetry={() => void (versions.error ? versions : compared).refetch()}
      />
    )
  }
  if (!versions.data || !compared.data) return <Loading />
  return (
    <>
      <p className="hint">{t('logs.compareHelp')}</p>
      <div className="log-versions">
        <VersionChoice
          label={t('logs.compareWith')}
          versions={known}
          value={older}
          onChange={(id) => choose({ older: id, newer })}
        />
        <VersionChoice
          label={t('logs.compare')}
          versions={known}
          value={newer}
          onChange={(id) => choose({ older, newer: id })}
        />
      </div>
      <Compared pair={compared.data} />
    </>
  )
}

function VersionChoice({
  label,
  versions,
  value,
  onChange,
}: {
  label: string
  versions: readonly DataVersion[]
  value: string
  onChange: (id: string) => void
}) {
  const { t } = useText()
  const timeZone = useTimeZone()
  return (
    <div className="log-version">
      <span aria-hidden="true">{label}</span>
      <Choice
        aria-label={label}
        value={value}
        options={versions.map((version) => ({
          value: version.id,
          label: [
            t('logs.version', { n: String(version.dataVersion) }),
            formatInstant(version.createTime, timeZone),
            version.verbText,
            version.createBy ?? '',
          ].join(' · '),
        }))}
        onChange={onChange}
      />
    </div>
  )
}

/**
 * Both versions as returned by the server: the older one first, whatever the order of the request.
 */
function Compared({ pair: [older, newer] }: { pair: readonly DataVersion[] }) {
  const { t } = useText()
  if (!older || !newer) return null
  const before = new Map(older.fields.map(({ field, text }) => [field, text]))
  return (
    <Differences
      title={t('logs.changes')}
      none={t('logs.sameVersions')}
      before={t('logs.version', { n: String(older.dataVersion) })}
      after={t('logs.version', { n: String(newer.dataVersion) })}
      rows={newer.fields.map(({ field, label, text }) => ({
        field,
        label,
        fromText: before.get(field) ?? '',
        toText: text,
      }))}
    />
  )
}
