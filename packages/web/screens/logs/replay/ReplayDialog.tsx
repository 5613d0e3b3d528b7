import { keyCallAt } from '@tandem/model'
import { useSession } from '../../../data/DataContext.tsx'
import { failureOf } from '../../../data/failureOf.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading, WhyNotNote } from '../../../kit/states.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import type { RequestRow } from './RequestContents.tsx'
import { useContents } from './useContents.ts'

/** Makes a request of a program again, as the person who is signed in; or says why that is not possible. */
export function ReplayDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const { t } = useText()
  const { may } = useSession()
  const { data, error, refetch } = useContents(row.id)
  const call = keyCallAt(row.method, row.requestUrl)
  const whyNot = (): string | undefined => {
    if (!call) return t('logs.replay.gone')
    if (call.upload && !call.in) return t('logs.replay.file')
    if (!may(call.access)) return t('logs.replay.noRight')
    return data?.hidden === true ? t('logs.apiRequest.hidden') : undefined
  }
  const reason = whyNot()
  if (call && data && reason === undefined) {
    return <ReplayForm row={row} call={call} kept={data} onClose={onClose} />
  }
  return (
    <Dialog
      title={t('logs.replay.title', { request: `${row.method} ${row.requestUrl}` })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      {reason !== undefined ? (
        <WhyNotNote>{reason}</WhyNotNote>
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
