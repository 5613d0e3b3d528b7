import { groupThousands } from '@tandem/core'
import type { DatabaseReport } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { FactCard } from './FactCard.tsx'
import { LevelTag } from './LevelTag.tsx'
import { bytesText, msText, secondsText } from './units.ts'

/** Slow and waiting statements, and space. */
export function DatabaseTables({ report }: { report: DatabaseReport }) {
  const text = useText()
  const { t } = text
  const count = (value: number) => groupThousands(Math.round(value))
  return (
    <>
      <FactCard
        title={t('monitoring.db.activity')}
        rows={report.activity}
        keyOf={({ pid }) => String(pid)}
        empty={t('monitoring.db.activityNone')}
        columns={[
          { key: 'pid', title: t('monitoring.db.process'), cell: ({ pid }) => pid },
          { key: 'app', title: t('monitoring.db.program'), cell: ({ application }) => application },
          {
            key: 'state',
            title: t('monitoring.db.state'),
            cell: ({ state, blockedBy }) =>
              blockedBy.length === 0
                ? state
                : t('monitoring.db.blockedBy', { pids: blockedBy.join(', ') }),
          },
          {
            key: 'for',
            title: t('monitoring.db.running'),
            align: 'end',
            cell: ({ seconds }) => secondsText(text, seconds),
          },
          {
            key: 'text',
            title: t('monitoring.db.statement'),
            wide: true,
            cell: (row) => <code>{row.text}</code>,
          },
        ]}
      />
      <FactCard
        title={t('monitoring.db.slow')}
        note={t('monitoring.db.slowText')}
        rows={report.slow}
        keyOf={(row) => row.text}
        empty={t('monitoring.db.slowNone')}
        columns={[
          {
            key: 'text',
            title: t('monitoring.db.statement'),
            wide: true,
            cell: (row) => <code>{row.text}</code>,
          },
          {
            key: 'n',
            title: t('monitoring.db.count'),
            align: 'end',
            cell: (row) => count(row.count),
          },
          {
            key: 'max',
            title: t('monitoring.db.max'),
            align: 'end',
            cell: (row) => msText(row.maxMs),
          },
          {
            key: 'p95',
            title: t('monitoring.db.p95'),
            align: 'end',
            cell: (row) => msText(row.p95Ms),
          },
          {
            key: 'last',
            title: t('monitoring.db.lastSeen'),
            cell: ({ lastTime }) => <When at={lastTime} />,
          },
        ]}
      />
      <FactCard
        title={t('monitoring.db.tables')}
        rows={report.tables}
        keyOf={({ name }) => name}
        empty={nothing}
        columns={[
          {
            key: 'name',
            title: t('monitoring.db.table'),
            cell: ({ name, partitions }) => (
              <>
                <code>{name}</code>
                {partitions > 0 && (
                  <small> {t('monitoring.db.partitions', { n: partitions })}</small>
                )}
              </>
            ),
          },
          {
            key: 'bytes',
            title: t('monitoring.db.bytes'),
            align: 'end',
            cell: ({ bytes }) => bytesText(bytes),
          },
          {
            key: 'indexes',
            title: t('monitoring.db.indexes'),
            align: 'end',
            cell: ({ indexBytes }) => bytesText(indexBytes),
          },
          {
            key: 'rows',
            title: t('monitoring.db.rows'),
            align: 'end',
            cell: ({ rows }) => count(rows),
          },
          {
            key: 'dead',
            title: t('monitoring.db.dead'),
            align: 'end',
            cell: ({ deadRows, level }) => (
              <>
                {level !== 'ok' && <LevelTag level={level} />} {count(deadRows)}
              </>
            ),
          },
          {
            key: 'vacuum',
            title: t('monitoring.db.vacuum'),
            cell: ({ lastVacuumTime }) => <When at={lastVacuumTime} />,
          },
        ]}
      />
      <FactCard
        title={t('monitoring.db.groups')}
        rows={report.connections.groups}
        keyOf={({ application, state }) => `${application} ${state}`}
        empty={nothing}
        columns={[
          {
            key: 'app',
            title: t('monitoring.db.program'),
            cell: ({ application }) =>
              application === '' ? t('monitoring.db.noName') : application,
          },
          {
            key: 'state',
            title: t('monitoring.db.state'),
            cell: ({ state }) => (state === '' ? nothing : state),
          },
          {
            key: 'n',
            title: t('monitoring.db.connections'),
            align: 'end',
            cell: (row) => count(row.count),
          },
        ]}
      />
    </>
  )
}
