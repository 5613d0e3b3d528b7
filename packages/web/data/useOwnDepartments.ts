import type { OwnDepartments } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './DataContext.tsx'

export const OWN_DEPARTMENTS = ['ownDepartments']

/** Departments of the signed-in user, and the current one. */
export function useOwnDepartments() {
  const client = useClient()
  return useQuery({
    queryKey: OWN_DEPARTMENTS,
    queryFn: () =>
      client.get<OwnDepartments>('/sys/user/getCurrentUserDeparts', {}, { quiet: true }),
    staleTime: Infinity,
  })
}
