import { messageStatuses } from '@tandem/core'
import { entities, type Page, type SmsTaskRow } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient, useSession } from '../../../data/DataContext.tsx'
import { optionsOf } from '../../../data/optionsOf.ts'
import { useRights } from '../../../data/useRights.ts'
import type { FilterField } from '../../../kit/FilterBar.tsx'
import { useText } from '../../../kit/language.tsx'
import type { LoadOptions } from '../../../kit/options.ts'
import { useSms } from '../product.tsx'
import { useCompanyOptions } from '../useCompanyOptions.ts'
import { countryOptions } from './countryOptions.ts'

/** Tasks offered as filter options. */
const MOST_TASKS = 30

/** The filters for messages, as far as the viewer may use them. */
export function useOutboxFilters(): readonly FilterField[] {
  const { t, locale } = useText()
  const { user, may } = useSession()
  const { shows } = useRights()
  const client = useClient()
  const { api, lists } = useSms()
  const queries = useQueryClient()
  const companies = useCompanyOptions()
  const isStaff = user.companyKind === 'platform'
  const hasCompanies = user.companyKind !== 'customer'
  const hasTasks = may(`${lists.task}:list`)
  return useMemo(() => {
    const tasks: LoadOptions = async (query) => {
      const page = await client.get<Page<SmsTaskRow>>(
        `${api.task}/list`,
        'search' in query
          ? { name: query.search.trim(), pageSize: MOST_TASKS }
          : { id: query.values.join(','), pageSize: query.values.length },
        { quiet: true },
      )
      return page.records.map(({ id, name }) => ({ value: id, label: name }))
    }
    const option = (key: string, label: string, load: LoadOptions): FilterField => ({
      key,
      label,
      kind: 'option',
      load,
    })
    const fields: FilterField[] = [
      { key: 'mobile', label: t('sms.outbox.mobileFilter'), kind: 'text', plain: true },
      {
        key: 'status',
        label: t('sms.outbox.status'),
        kind: 'choice',
        options: messageStatuses.map((value) => ({ value, label: t(`message.status.${value}`) })),
      },
      { key: 'createTime', label: t('sms.outbox.createTime'), kind: 'days' },
      ...(hasTasks ? [option('taskId', t('sms.outbox.task'), tasks)] : []),
      option('country', t('sms.outbox.country'), countryOptions(locale)),
      ...(hasCompanies ? [option('companyId', t('sms.outbox.company'), companies)] : []),
      ...(isStaff
        ? [
            option(
              'gatewayId',
              t('sms.outbox.gateway'),
              optionsOf(client, queries, entities.gateway.path),
            ),
          ]
        : []),
    ]
    return fields.filter(({ key }) => shows('smsOutbox', key))
  }, [t, locale, api, client, queries, companies, isStaff, hasCompanies, hasTasks, shows])
}
