import { signInCalls } from '@tandem/model'
import { useQuery } from '@tanstack/react-query'
import { useClient } from './DataContext.tsx'

export const OWN_DEPARTMENTS = ['ownDepartments']

/** Departments of the signed-in user, and the current one. */
export function useOwnDepartments() {
  const client = useClient()
  return useQuery({
    queryKey: OWN_DEPARTMENTS,
    queryFn: () => client.ask(signInCalls.departments, {}, { quiet: true }),
    staleTime: Infinity,
  })
}
