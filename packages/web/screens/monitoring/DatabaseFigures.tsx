import { groupThousands } from '@tandem/core'
import type { DatabaseReport } from '@tandem/model'
import { formatInstant, formatShare } from '../../kit/format.ts'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { Stats } from '../../kit/Stat.tsx'
import { nothing } from '../../kit/values.tsx'
import { Fact } from './Fact.tsx'
import { bytesText, percentText, secondsText } from './units.ts'

/** The database as a whole. */
export function DatabaseFigures({ report }: { report: DatabaseReport }) {
  const text = useText()
  const { t } = text
  const timeZone = useTimeZone()
  const { connections, wal, checkpoints, cacheHit, commits, rollbacks } = report
  const uptime = (Date.parse(report.at) - Date.parse(report.startTime)) / 1_000
  const since = wal?.since ?? null
  return (
    <Stats>
      <Fact
        label={t('monitoring.db.size')}
        value={bytesText(report.sizeBytes)}
        note={t('monitoring.db.version', { version: report.version.split(' ')[0] ?? '' })}
      />
      <Fact
        label={t('monitoring.db.connections')}
        value={groupThousands(connections.used)}
        note={t('monitoring.db.connectionsOf', { most: String(connections.most) })}
        level={connections.level}
      />
      <Fact
        label={t('monitoring.db.cache')}
        value={cacheHit === null ? nothing : percentText(cacheHit)}
        note={t('monitoring.db.cacheOf')}
        level={report.cacheLevel}
      />
      <Fact
        label={t('monitoring.db.rollbacks')}
        value={formatShare(rollbacks, commits + rollbacks)}
        note={t('monitoring.db.ofCommits', { n: groupThousands(commits + rollbacks) })}
      />
      <Fact
        label={t('monitoring.db.deadlocks')}
        value={groupThousands(report.deadlocks)}
        note={`${t('monitoring.db.temporary')} ${bytesText(report.temporaryBytes)}`}
      />
      <Fact
        label={t('monitoring.db.wal')}
        value={wal ? bytesText(wal.bytes) : nothing}
        note={
          wal === null
            ? t('monitoring.db.hidden')
            : since === null
              ? t('monitoring.db.walAll')
              : t('monitoring.db.walSince', { time: formatInstant(since, timeZone) })
        }
      />
      <Fact
        label={t('monitoring.db.checkpoints')}
        value={checkpoints ? groupThousands(checkpoints.timed + checkpoints.requested) : nothing}
        note={
          checkpoints
            ? t('monitoring.db.checkpointsOf', {
                timed: groupThousands(checkpoints.timed),
                requested: groupThousands(checkpoints.requested),
              })
            : t('monitoring.db.hidden')
        }
      />
      <Fact label={t('monitoring.uptime')} value={secondsText(text, uptime)} />
    </Stats>
  )
}
