import { entities, entityCalls, rateVersionCalls, recordCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { saveFile } from '../../data/saveFile.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { When } from '../../kit/values.tsx'
import './rates.css'

const { rateVersion } = entities
const { path } = rateVersion
const { tones, values: statuses } = rateVersion.fields.status
const SHOWN = 20

/** As drafts are called until somebody names them. */
const today = (): string => new Date().toISOString().slice(0, 10)

interface Version {
  id: string
  name: string
  number: number
  status?: string | null
  startsAt: string | null
}

/** The versions of a price list, newest first; the list as a file, and a new draft. */
export function GroupVersions({ record }: { record: AnyRecord }) {
  const { t, loose } = useText()
  const client = useClient()
  const { granted } = useRights()
  const navigate = useNavigate()
  const { id } = record
  const name = String(record['name'])
  const { data, error, refetch } = useQuery({
    queryKey: ['list', path, 'of', id],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<Version>(path).list,
        { rateGroupId: id, pageSize: SHOWN },
        { quiet: true, signal },
      ),
  })
  const saving = useAction(async (asked, title: string) => {
    saveFile(await asked.ask(rateVersionCalls.priceList, { id, format: 'xlsx' }), `${title}.xlsx`)
    return true
  })
  const adding = useAction(
    (asked, title: string) =>
      asked.ask(entityCalls(rateVersion).add, { rateGroupId: id, name: title }),
    {
      refresh: [path],
      done: (added) => void navigate(`${path}?record=${String(added)}`),
    },
  )
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <section className="rate-version" aria-label={t('rateGroup.tab.history')}>
      <div className="rate-tools">
        {granted('rateVersion:add') && (
          <Button
            icon="plus"
            busy={adding.running}
            onClick={() => void adding.run(`${name.slice(0, 50)} ${today()}`)}
          >
            {t('rateGroup.newDraft')}
          </Button>
        )}
        {granted('rate:export') && (
          <Button
            kind="link"
            icon="download"
            busy={saving.running}
            onClick={() => void saving.run(name)}
          >
            {t('rateGroup.download')}
          </Button>
        )}
      </div>
      {data.records.length === 0 ? (
        <p className="hint">{t('rateVersion.empty')}</p>
      ) : (
        <ul className="rate-versions">
          {data.records.map(({ id: versionId, name: title, number, status, startsAt }) => {
            const known = statuses.find((one) => one === status) ?? 'draft'
            return (
              <li key={versionId}>
                <Link to={`${path}?record=${versionId}`}>{title}</Link>
                <span className="hint number">{number}</span>
                <StatusTag tone={tones[known] ?? 'neutral'}>
                  {loose(`rateVersion.status.${known}`)}
                </StatusTag>
                <span className="hint">
                  <When at={startsAt} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
