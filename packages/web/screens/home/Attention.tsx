import type { Page, SmsTaskRow } from '@tandem/model'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { useLiveTopic } from '../../data/useLiveTopic.ts'
import { Icon } from '../../kit/Icon.tsx'
import { useText } from '../../kit/language.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { When } from '../../kit/values.tsx'
import { pages } from './pages.ts'

const TASKS = '/sms/notify/task'
const SHOWN = 5
const paused = { status: 'paused', pageSize: SHOWN } as const

/** Paused tasks: each waits for a person, and says for what. `quiet`: nothing at all where none is. */
export function Attention({ title, quiet = false }: { title?: string; quiet?: boolean }) {
  const { t, has, loose } = useText()
  const client = useClient()
  const queries = useQueryClient()
  const queryKey = ['list', TASKS, paused]
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      client.get<Page<SmsTaskRow>>(`${TASKS}/list`, paused, { quiet: true, signal }),
  })
  useLiveTopic('smsTask', ({ id, status }) => {
    const shown = data?.records.some((task) => task.id === id) ?? false
    if (shown !== (status === 'paused')) void queries.invalidateQueries({ queryKey })
  })
  if (!data || (quiet && data.records.length === 0)) return null
  const reasonOf = ({ pauseReason }: SmsTaskRow): string => {
    const key = `reason.${pauseReason}`
    return has(key) ? loose(key) : (pauseReason ?? '')
  }
  return (
    <section className="card" aria-labelledby="home-attention">
      <header className="chart-head">
        <h2 id="home-attention">{title ?? t('home.attention')}</h2>
        {data.total > SHOWN && (
          <Link to={`${pages.tasks}?status=paused`}>{t('home.allPaused', { n: data.total })}</Link>
        )}
      </header>
      {data.records.length === 0 ? (
        <p className="home-calm">
          <Icon name="check" />
          {t('home.attentionNone')}
        </p>
      ) : (
        <ul className="home-tasks">
          {data.records.map((task) => (
            <li key={task.id}>
              <StatusTag tone="warning">{t('smsTask.status.paused')}</StatusTag>
              <span className="home-task">
                <Link to={`${pages.tasks}?record=${task.id}`}>{task.name}</Link>
                <span>{reasonOf(task)}</span>
              </span>
              <span className="number">{t('home.pausedWaiting', { n: task.waiting })}</span>
              <span className="hint">
                <When at={task.createTime} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
