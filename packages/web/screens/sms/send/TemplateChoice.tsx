import { entities, type Page } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { useRights } from '../../../data/useRights.ts'
import { Choice } from '../../../kit/form/Choice.tsx'
import { FormField } from '../../../kit/form/FormField.tsx'
import { useText } from '../../../kit/language.tsx'
import { useSms } from '../product.tsx'

/** Longer lists are not practical to choose from. */
const MOST = 200

interface Listed {
  id: string
  name: string
  approvedContent: string | null
}

/** Begins a text with an approved template of the company; nothing while it has none. */
export function TemplateChoice({
  companyId,
  value,
  onChoose,
}: {
  /** The company that sends; '' until it is chosen. */
  companyId: string
  /** The text as it is. */
  value: string
  onChoose: (text: string) => void
}) {
  const { t } = useText()
  const client = useClient()
  const { product } = useSms()
  const { path } = entities.template
  const may = useRights().control('template:list') === 'enabled'
  const query = { companyId, product, pageSize: MOST, column: 'name', order: 'asc' }
  const { data } = useQuery({
    queryKey: ['list', path, query],
    queryFn: ({ signal }) =>
      client.get<Page<Listed>>(`${path}/list`, query, { quiet: true, signal }),
    enabled: may && companyId !== '',
  })
  const approved = (data?.records ?? []).flatMap(({ id, name, approvedContent }) =>
    approvedContent === null ? [] : [{ id, name, text: approvedContent }],
  )
  if (approved.length === 0) return null
  return (
    <FormField label={t('sms.send.template')}>
      {(wiring) => (
        <Choice
          {...wiring}
          value={approved.find(({ text }) => text === value)?.id ?? ''}
          options={[
            { value: '', label: t('sms.send.templateNone') },
            ...approved.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(chosen) => {
            const text = approved.find(({ id }) => id === chosen)?.text
            if (text !== undefined) onChoose(text)
          }}
        />
      )}
    </FormField>
  )
}
