import { apiKeyList, type ApiKeyRow, recordCalls } from '@tandem/model'
import type { Client } from '../../data/client.ts'
import type { LoadOptions } from '../../kit/options.ts'

/** API keys to choose from, by part of their name. */
export const keyOptions =
  (client: Client): LoadOptions =>
  async (query) => {
    const asked =
      'search' in query
        ? { pageSize: 20, ...(query.search === '' ? {} : { name: `*${query.search}*` }) }
        : { pageSize: query.values.length, id: query.values.join(',') }
    const { records } = await client.ask(recordCalls<ApiKeyRow>(apiKeyList.path).list, asked, {
      quiet: true,
    })
    return records.map(({ id, name }) => ({ value: id, label: name }))
  }
