import { searchCalls } from '@tandem/model'
import { createSearch } from '../../services/search/searchRecords.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

export function searchRoutes(ports: CorePorts): Route[] {
  const search = createSearch(ports)
  return [answer(searchCalls.search, (ctx, { keyword }) => search(ctx, keyword))]
}
