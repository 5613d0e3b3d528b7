import type { RequestContents } from '@tandem/model'
import { failureOf } from '../../../data/failureOf.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { useText } from '../../../kit/language.tsx'
import { Failed, Loading, WhyNotNote } from '../../../kit/states.tsx'
import { ReplayForm } from './ReplayForm.tsx'
import { type RequestRow, useContents } from './useContents.ts'

/** Makes a request of a program again, as the person who is signed in; or says why that is not possible. */
export function ReplayDialog({ row, onClose }: { row: RequestRow; onClose: () => void }) {
  const { t } = useText()
  const { data, error, refetch } = useContents(row.id)
  const reason = data && whyNot(data)
  if (data?.call && reason === undefined) {
    return <ReplayForm row={row} call={data.call} kept={data} onClose={onClose} />
  }
  return (
    <Dialog
      title={t('logs.replay.title', { request: `${row.method} ${row.requestUrl}` })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
    >
      {reason !== undefined ? (
        <WhyNotNote>{t(reason)}</WhyNotNote>
      ) : error ? (
        <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}

/** Key of the sentence why a request cannot be made again. */
function whyNot({ call, hidden }: RequestContents) {
  if (!call) return 'logs.replay.gone'
  if (call.sendsFile) return 'logs.replay.file'
  if (!call.allowed) return 'logs.replay.noRight'
  return hidden ? 'logs.apiRequest.hidden' : undefined
}
