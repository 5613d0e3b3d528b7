import { smsCalls, type SmsTaskRow } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../../../data/DataContext.tsx'
import { useSms } from '../product.tsx'
import { Waits } from '../Waits.tsx'

const REFRESH_MS = 30_000

/** Which recipients of a task that works wait for the hour of the day where they live. */
export function TaskWaits({ task: { id, status, waiting } }: { task: SmsTaskRow }) {
  const client = useClient()
  const { product } = useSms()
  const works = waiting > 0 && (status === 'queued' || status === 'sending')
  const { data } = useQuery({
    queryKey: ['taskWaits', id, status],
    queryFn: ({ signal }) => client.ask(smsCalls(product).waits, { id }, { quiet: true, signal }),
    enabled: works,
    refetchInterval: REFRESH_MS,
  })
  return works && data ? <Waits waits={data.waits} /> : null
}
