import { recordCalls, smppLogList, type SmppLogRow } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../data/DataContext.tsx'
import { failureOf } from '../../data/failureOf.ts'
import { useText } from '../../kit/language.tsx'
import { Failed, Loading } from '../../kit/states.tsx'
import { Timeline } from '../../kit/Timeline.tsx'

const { path } = smppLogList
const { tones } = smppLogList.fields.kind
const SHOWN = 30

/** The newest lines of the log of an account, as they come. */
export function SmppLiveLog({ accountId }: { accountId: string }) {
  const { t } = useText()
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['list', path, 'of', accountId],
    queryFn: ({ signal }) =>
      client.ask(
        recordCalls<SmppLogRow>(path).list,
        { accountId, pageSize: SHOWN },
        { quiet: true, signal },
      ),
  })
  return (
    <section className="smpp-log">
      <h3>{t('smppConnect.log')}</h3>
      <p className="hint">{t('smppConnect.logText')}</p>
      {error && <Failed failure={failureOf(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data?.records.length === 0 && <p>{t('smppConnect.logEmpty')}</p>}
      {data && data.records.length > 0 && (
        <Timeline
          entries={data.records.map((row) => ({
            key: row.id,
            at: row.createTime,
            tone: tones[row.kind],
            title: row.text,
            detail: <Detail row={row} />,
          }))}
        />
      )}
    </section>
  )
}

function Detail({ row: { status, source, destination, messageId, address } }: { row: SmppLogRow }) {
  const numbers = [source, destination].filter((one) => one !== null && one !== '').join(' → ')
  const said = [status, numbers, messageId, address].filter((one) => one !== null && one !== '')
  return said.length > 0 && <small className="number">{said.join(' · ')}</small>
}
