import { DOCUMENT_BYTES, MOST_DOCUMENTS, senderDocumentCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useClient } from '../../../data/DataContext.tsx'
import { failureOf } from '../../../data/failureOf.ts'
import { saveFile } from '../../../data/saveFile.ts'
import { useAction } from '../../../data/useAction.ts'
import type { AnyRecord } from '../../../data/useRecord.ts'
import { useRights } from '../../../data/useRights.ts'
import { Button, IconButton } from '../../../kit/Button.tsx'
import { useConfirm } from '../../../kit/Confirmations.tsx'
import { useText } from '../../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../../kit/states.tsx'
import { When } from '../../../kit/values.tsx'
import '../sms.css'

const { list, add, file, remove } = senderDocumentCalls

/** What a company shows to use a sender ID: to be read by staff before they decide. */
export function SenderDocuments({ record: { id } }: { record: AnyRecord }) {
  const { t } = useText()
  const client = useClient()
  const confirm = useConfirm()
  const { granted } = useRights()
  const picker = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['list', list.path, id],
    queryFn: ({ signal }) => client.ask(list, { id }, { quiet: true, signal }),
  })
  const refresh = [list.path]
  const adding = useAction(
    (asked, chosen: File) => {
      const form = new FormData()
      form.append('id', id)
      form.append('file', chosen)
      return asked.ask(add, form)
    },
    { refresh },
  )
  const removing = useAction((asked, fileId: string) => asked.ask(remove, { id, fileId }), {
    refresh,
  })
  if (error) return <Failed failure={failureOf(error)} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const mayAdd = granted('senderId:add')
  const drop = async (fileId: string, name: string): Promise<void> => {
    const yes = await confirm({
      title: t('senderId.document.remove', { name }),
      body: t('senderId.document.removeText'),
      action: t('senderId.document.removeAction'),
      danger: true,
    })
    if (yes) await removing.run(fileId)
  }
  return (
    <div className="sms-documents">
      {data.length === 0 && <EmptyState icon="page" title={t('senderId.document.none')} />}
      {data.length > 0 && (
        <ul>
          {data.map(({ fileId, name, bytes, createTime }) => (
            <li key={fileId}>
              <Button
                kind="link"
                onClick={() =>
                  void client.ask(file, { id, fileId }).then((blob) => saveFile(blob, name))
                }
              >
                {name}
              </Button>
              <span className="hint">
                {t('senderId.document.size', { kilobytes: Math.max(1, Math.round(bytes / 1024)) })}
                {' · '}
                <When at={createTime} />
              </span>
              {mayAdd && (
                <IconButton
                  icon="trash"
                  label={t('senderId.document.remove', { name })}
                  onClick={() => void drop(fileId, name)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAdd && data.length < MOST_DOCUMENTS && (
        <>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".pdf,.png,.jpg,.jpeg"
            onChange={(event) => {
              const [chosen] = event.target.files ?? []
              event.target.value = ''
              if (chosen) void adding.run(chosen)
            }}
          />
          <Button icon="upload" busy={adding.running} onClick={() => picker.current?.click()}>
            {t('senderId.document.add')}
          </Button>
          <p className="hint">
            {t('senderId.document.limits', {
              megabytes: DOCUMENT_BYTES / 1024 / 1024,
              n: MOST_DOCUMENTS,
            })}
          </p>
        </>
      )}
    </div>
  )
}
