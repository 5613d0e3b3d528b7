import { rateChangeList, rateImportCalls, type RateSummary, rateVersionCalls } from '@tandem/model'
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
import { WrongLines } from './WrongLines.tsx'
import './rates.css'

const { path } = rateChangeList
const { summary, file } = rateVersionCalls
const { first } = rateImportCalls
/** What is counted, and the filter that finds it. */
const figures = [
  ['changed', 'change'],
  ['rises', 'moves'],
  ['falls', 'moves'],
  ['new', 'change'],
  ['removed', 'change'],
  ['wrong', 'change'],
] as const
const warnings = ['jump', 'belowBuy', 'belowCost'] as const

/** What a version changes: figures that lead to their rows, and the first of them. */
export function VersionChanges({ record }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const { granted } = useRights()
  const { id } = record
  const isDraft = record['state'] === 'draft'
  const { data, error, refetch } = useQuery({
    queryKey: ['record', summary.path, id],
    queryFn: ({ signal }) => client.ask(summary, { id }, { quiet: true, signal }),
  })
  const { data: rows } = useQuery({
    queryKey: ['list', first.path, 'changes', id],
    queryFn: ({ signal }) => client.ask(first, { id, of: 'changes' }, { quiet: true, signal }),
  })
  const saving = useAction(async (asked, name: string) => {
    saveFile(await asked.ask(file, { id }), name)
    return true
  })
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data || !rows) return <Loading />
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
      {data.wrong > 0 && <WrongLines id={id} count={data.wrong} />}
      {rows.length === 0 ? (
        data.wrong === 0 && <p className="hint">{t('rateVersion.summary.none')}</p>
      ) : (
        <section aria-label={t('rateVersion.summary.first')}>
          <h3>{t('rateVersion.summary.first')}</h3>
          <ChangeTable rows={rows} />
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
      {figures.map(([kind, filter]) => {
        const { [kind]: count } = data
        return (
          count !== undefined && (
            <div key={kind} className={kind === 'wrong' && count > 0 ? 'bad' : undefined}>
              <dt>{t(`rateVersion.summary.${kind}`)}</dt>
              <dd>
                <Link to={`${rows}&${filter}=${kind}`}>
                  <Count value={count} />
                </Link>
              </dd>
            </div>
          )
        )
      })}
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
