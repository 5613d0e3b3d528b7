import { entities, type Page } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { Choice } from '../../../kit/form/Choice.tsx'
import { textOf } from '../../../kit/form/values.ts'
import { useText } from '../../../kit/language.tsx'
import type { Slot } from '../../../record/Form.tsx'

/** Longer lists of senders are not practical to choose from. */
const MOST = 200

/** The input of a sender ID of this company. */
export const senderSlot = (companyId: string) => (slot: Slot) => (
  <SenderInput {...slot} companyId={companyId} />
)

/** One of the company's approved sender IDs, or none. */
function SenderInput({ wiring, value, change, companyId }: Slot & { companyId: string }) {
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
  const senders = data?.records.map(({ sender }) => sender) ?? []
  const chosen = textOf(value)
  return (
    <Choice
      {...wiring}
      value={chosen}
      options={[
        { value: '', label: t('kit.form.none') },
        // A draft may name a sender that is no longer approved: it is shown, and the server reports it.
        ...[...new Set([...senders, chosen])]
          .filter((sender) => sender !== '')
          .map((sender) => ({ value: sender, label: sender })),
      ]}
      onChange={change}
    />
  )
}
