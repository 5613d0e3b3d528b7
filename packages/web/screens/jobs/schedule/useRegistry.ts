import { type RegistryJob, scheduleCalls, scheduledJobList } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'

/** The existing jobs, and which of them have a schedule; undefined until loaded. */
export function useRegistry(): readonly RegistryJob[] | undefined {
  const client = useClient()
  return useQuery({
    queryKey: ['registry', scheduledJobList.path],
    queryFn: ({ signal }) => client.ask(scheduleCalls.registry, {}, { quiet: true, signal }),
  }).data
}
