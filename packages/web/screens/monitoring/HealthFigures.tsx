import { groupThousands } from '@tandem/core'
import type { HealthCheck, HealthReport } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { Stats } from '../../kit/Stat.tsx'
import { Fact } from './Fact.tsx'
import { bytesText, msText, percentText, secondsText } from './units.ts'

/** The server's current figures. */
export function HealthFigures({ report }: { report: HealthReport }) {
  const text = useText()
  const { t } = text
  const { server, now, queue, mail, checks, at } = report
  const level = (key: HealthCheck) => checks.find((check) => check.key === key)?.level
  const uptime = (Date.parse(at) - Date.parse(server.startTime)) / 1_000
  return (
    <Stats>
      <Fact
        label={t('monitoring.requests')}
        value={t('monitoring.perSecond', { n: now.requestsPerSecond.toFixed(1) })}
        note={`${t('monitoring.errors')} ${percentText(now.errors)}`}
        level={level('errors')}
      />
      <Fact label={t('monitoring.p95')} value={msText(now.p95Ms)} level={level('latency')} />
      <Fact
        label={t('monitoring.queued')}
        value={groupThousands(now.queued)}
        note={`${t('monitoring.oldest')} ${secondsText(text, queue.oldestSeconds)}`}
        level={level('queue')}
      />
      <Fact
        label={t('monitoring.cpu')}
        value={percentText(now.cpu)}
        note={t('monitoring.cpuOf', { n: server.processors })}
        level={level('cpu')}
      />
      <Fact
        label={t('monitoring.memory')}
        value={bytesText(now.rssBytes)}
        note={t('monitoring.memoryOf', {
          heap: bytesText(now.heapBytes),
          limit: bytesText(server.heapLimitBytes),
        })}
        level={level('memory')}
      />
      <Fact
        label={t('monitoring.loop')}
        value={msText(now.loopP99Ms)}
        note={`${t('monitoring.loopOf', { ms: msText(now.loopP50Ms) })} · ${t('monitoring.gc')} ${percentText(now.gc)}`}
        level={level('eventLoop')}
      />
      <Fact
        label={t('monitoring.disk')}
        value={bytesText(server.disk.freeBytes)}
        note={t('monitoring.diskOf', { total: bytesText(server.disk.totalBytes) })}
        level={level('disk')}
      />
      <Fact
        label={t('monitoring.sockets')}
        value={groupThousands(server.websockets)}
        note={`${t('monitoring.handles')} ${groupThousands(server.openHandles)}`}
      />
      <Fact
        label={t('monitoring.signIn')}
        value={groupThousands(report.signIn.accounts)}
        note={t('monitoring.signInOf', { addresses: report.signIn.addresses })}
        level={level('signIn')}
      />
      <Fact
        label={t('monitoring.mail')}
        value={groupThousands(mail.queued)}
        note={`${t('monitoring.oldest')} ${secondsText(text, mail.oldestSeconds)}`}
        level={level('mail')}
      />
      <Fact
        label={t('monitoring.operations')}
        value={groupThousands(server.operationLog.waiting)}
        note={t('monitoring.dropped', { n: server.operationLog.dropped })}
        level={level('operationLog')}
      />
      <Fact
        label={t('monitoring.uptime')}
        value={secondsText(text, uptime)}
        note={t('monitoring.versionOf', { version: server.version, node: server.node })}
      />
    </Stats>
  )
}
