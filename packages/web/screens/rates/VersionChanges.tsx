import {
  rateChangeList,
  type RateChangeRow,
  type RateSummary,
  rateVersionCalls,
  recordCalls,
} from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { saveFile } from '../../data/saveFile.ts'
import { useAction } from '../../data/useAction.ts'
import type { AnyRecord } from '../../data/useRecord.ts'
import { useRights } from '../../data/useRights.ts'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Count } from '../../kit/values.tsx'
import { ChangeTable } from './ChangeTable.tsx'
import './rates.css'

const { path } = rateChangeList
const { summary, file } = rateVersionCalls
/** While a sheet is read into it, or others work on it. */
const REFRESH_MS = 3_000
const SHOWN = 20
const kinds = ['new', 'changed', 'removed', 'wrong'] as const
const warnings = ['jump', 'belowBuy', 'belowCost'] as const

/** What a version changes: figures that lead to their rows, and the first of them. */
export function VersionChanges({ record }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const { granted } = useRights()
  const { id } = record
  const isDraft = record['state'] === 'draft'
  const refetchInterval = isDraft ? REFRESH_MS : (false as const)
  const { data, error, refetch } = useQuery({
    queryKey: ['record', summary.path, id],
    queryFn: ({ signal }) => client.ask(summary, { id }, { quiet: true, signal }),
    refetchInterval,
  })
  const { data: page } = useQuery({
    queryKey: ['list', path, 'of', id],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<RateChangeRow>(path).list,
        { versionId: id, pageSize: SHOWN },
        { quiet: true, signal },
      ),
    refetchInterval,
  })
  const saving = useAction(async (asked, name: string) => {
    saveFile(await asked.ask(file, { id }), name)
    return true
  })
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data || !page) return <Loading />
  const fileName = record['fileName']
  return (
    <div className="rate-version">
      <section aria-label={t('rateVersion.summary.title')}>
        <h3>{t('rateVersion.summary.title')}</h3>
        <Figures id={id} data={data} />
        {data.needsApproval && isDraft && (
          <p className="rate-note">{t('rateVersion.summary.needsApproval')}</p>
        )}
      </section>
      {page.records.length === 0 ? (
        <p className="hint">{t('rateVersion.summary.none')}</p>
      ) : (
        <section aria-label={t('rateVersion.summary.first')}>
          <ChangeTable rows={page.records} />
          <Link to={`${path}?versionId=${id}`}>{t('rateVersion.summary.open')}</Link>
        </section>
      )}
      {typeof fileName === 'string' && granted('rateVersion:import') && (
        <div>
          <Button
            kind="link"
            icon="download"
            busy={saving.running}
            onClick={() => void saving.run(fileName)}
          >
            {t('rateVersion.summary.file')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Figures({ id, data }: { id: string; data: RateSummary }) {
  const { t } = useText()
  const rows = `${path}?versionId=${id}`
  return (
    <dl className="rate-figures">
      {kinds.map((kind) => (
        <div key={kind} className={kind === 'wrong' && data[kind] > 0 ? 'bad' : undefined}>
          <dt>{t(`rateVersion.summary.${kind}`)}</dt>
          <dd>
            <Link to={`${rows}&change=${kind}`}>
              <Count value={data[kind]} />
            </Link>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('rateVersion.summary.same')}</dt>
        <dd>
          <Count value={data.same} />
        </dd>
      </div>
      {warnings.map((warning) => {
        const { [warning]: count = 0 } = data
        return (
          count > 0 && (
            <div key={warning} className="warned">
              <dt>{t(`rateVersion.summary.${warning}`)}</dt>
              <dd>
                <Link to={`${rows}&warning=${warning}`}>
                  <Count value={count} />
                </Link>
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
