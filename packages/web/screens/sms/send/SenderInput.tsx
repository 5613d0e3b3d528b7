import { entities, type Page } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { Choice } from '../../../kit/form/Choice.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'

/** Longer lists of senders are not practical to choose from. */
const MOST = 200

/** One of the company's approved sender IDs, or none. */
export function SenderInput({
  companyId,
  value,
  error,
  onChange,
}: {
  companyId: string
  value: string
  error?: string | undefined
  onChange: (sender: string) => void
}) {
  const { t } = useText()
  const client = useClient()
  const { path } = entities.senderId
  const query = {
    companyId,
    status: 'approved',
    pageSize: MOST,
    column: 'sender',
    order: 'asc',
  }
  const { data } = useQuery({
    queryKey: ['list', path, query],
    queryFn: ({ signal }) =>
      client.get<Page<{ id: string; sender: string }>>(`${path}/list`, query, {
        quiet: true,
        signal,
      }),
    enabled: companyId !== '',
  })
  const senders = [...new Set(data?.records.map(({ sender }) => sender))]
  return (
    <FormField label={t('sms.send.sender')} help={t('sms.send.senderHelp')} error={error}>
      {(wiring) => (
        <Choice
          {...wiring}
          value={value}
          options={[
            { value: '', label: t('kit.form.none') },
            // A draft may name a sender that is no longer approved: it is shown, and the server reports
            // it.
            ...[...new Set([...senders, value])]
              .filter((sender) => sender !== '')
              .map((sender) => ({ value: sender, label: sender })),
          ]}
          onChange={onChange}
        />
      )}
    </FormField>
  )
}
