import { groupThousands } from '@tandem/core'
import { type HealthReport, runTones } from '@tandem/model'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { nothing, When } from '../../kit/values.tsx'
import { Description } from '../../kit/Description.tsx'
import { FactCard } from './FactCard.tsx'
import { bytesText, secondsText } from './units.ts'

/** Engines, gateways, queue, jobs, storage. */
export function HealthTables({ report }: { report: HealthReport }) {
  const text = useText()
  const { t, loose } = text
  const { engines, gateways, queue, jobs, storage, mail } = report
  const count = (value: number) => groupThousands(Math.round(value))
  const amount = ({ count: n, bytes }: { count: number; bytes: number }): string =>
    t('monitoring.amount', { n, size: bytesText(bytes) })
  return (
    <>
      <FactCard
        title={t('monitoring.engines')}
        rows={engines}
        keyOf={({ channel }) => channel}
        empty={nothing}
        columns={[
          {
            key: 'channel',
            title: t('monitoring.engines.channel'),
            cell: ({ channel }) => t(`monitoring.engine.${channel}`),
          },
          {
            key: 'state',
            title: t('monitoring.state'),
            cell: ({ server }) =>
              server === null ? (
                <StatusTag tone="danger">{t('monitoring.engine.away')}</StatusTag>
              ) : (
                <StatusTag tone="success">{t('monitoring.engine.running')}</StatusTag>
              ),
          },
          {
            key: 'server',
            title: t('monitoring.engines.server'),
            wide: true,
            cell: ({ server }) => server ?? nothing,
          },
        ]}
      />
      <FactCard
        title={t('monitoring.gateways')}
        rows={gateways ?? []}
        keyOf={({ id }) => id}
        empty={t(gateways === null ? 'monitoring.gateways.away' : 'monitoring.gateways.none')}
        columns={[
          { key: 'name', title: t('monitoring.gateway'), cell: ({ name }) => name },
          {
            key: 'binds',
            title: t('monitoring.binds'),
            cell: ({ bound, binds }) => (
              <StatusTag tone={bound >= binds ? 'success' : bound > 0 ? 'warning' : 'danger'}>
                {`${bound}/${binds}`}
              </StatusTag>
            ),
          },
          {
            key: 'sent',
            title: t('monitoring.rate'),
            align: 'end',
            cell: (row) => count(row.sent),
          },
          {
            key: 'limit',
            title: t('monitoring.rateLimit'),
            align: 'end',
            cell: (row) => t('monitoring.perSecond', { n: count(row.rateLimit) }),
          },
          {
            key: 'throttled',
            title: t('monitoring.throttled'),
            align: 'end',
            cell: (row) => count(row.throttled),
          },
          {
            key: 'doubt',
            title: t('monitoring.inDoubt'),
            align: 'end',
            cell: (row) => count(row.inDoubt),
          },
          {
            key: 'unanswered',
            title: t('monitoring.unanswered'),
            align: 'end',
            cell: (row) => count(row.unanswered),
          },
          {
            key: 'waiting',
            title: t('monitoring.waiting'),
            align: 'end',
            cell: (row) => count(row.waiting),
          },
          {
            key: 'cause',
            title: t('monitoring.cause'),
            wide: true,
            cell: ({ fault, cause }) =>
              fault === null ? (cause ?? nothing) : t(`gateway.linkFault.${fault}`),
          },
        ]}
      />
      <FactCard
        title={t('monitoring.jobs')}
        rows={jobs}
        keyOf={({ id }) => id}
        empty={t('schedule.empty')}
        columns={[
          { key: 'job', title: t('monitoring.job'), cell: ({ jobText }) => jobText },
          {
            key: 'state',
            title: t('monitoring.state'),
            cell: ({ outcome, status }) =>
              outcome === null || status === -1 ? (
                <StatusTag tone="neutral">
                  {t(status === -1 ? 'schedule.status.-1' : 'schedule.never')}
                </StatusTag>
              ) : (
                <StatusTag tone={runTones[outcome]}>{t(`schedule.outcome.${outcome}`)}</StatusTag>
              ),
          },
          {
            key: 'success',
            title: t('monitoring.jobs.success'),
            cell: ({ lastSuccessTime }) => <When at={lastSuccessTime} />,
          },
          {
            key: 'next',
            title: t('monitoring.jobs.next'),
            cell: ({ nextTime }) => <When at={nextTime} />,
          },
        ]}
      />
      <div className="monitoring-pair">
        <FactCard
          title={t('monitoring.queue')}
          rows={queue.states}
          keyOf={({ status }) => status}
          empty={t('monitoring.queue.empty')}
          columns={[
            {
              key: 'state',
              title: t('monitoring.queue.state'),
              cell: ({ status }) => loose(`smsTask.status.${status}`),
            },
            {
              key: 'tasks',
              title: t('monitoring.queue.tasks'),
              align: 'end',
              cell: ({ tasks }) => count(tasks),
            },
            {
              key: 'recipients',
              title: t('monitoring.queue.recipients'),
              align: 'end',
              cell: ({ recipients }) => count(recipients),
            },
          ]}
        />
        <section className="card">
          <Description
            title={t('monitoring.storage')}
            items={[
              { key: 'files', label: t('monitoring.files'), value: amount(storage.files) },
              { key: 'uploads', label: t('monitoring.uploads'), value: amount(storage.uploads) },
              { key: 'exports', label: t('monitoring.exports'), value: amount(storage.exports) },
              {
                key: 'mail',
                label: t('monitoring.mail'),
                value: t('monitoring.mailOf', { queued: mail.queued, failed: mail.failed }),
              },
              ...(mail.queued > 0
                ? [
                    {
                      key: 'oldest',
                      label: t('monitoring.oldest'),
                      value: secondsText(text, mail.oldestSeconds),
                    },
                  ]
                : []),
            ]}
          />
        </section>
      </div>
    </>
  )
}
