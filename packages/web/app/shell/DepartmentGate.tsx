import { type ReactNode, Suspense } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useOwnDepartments } from '../../data/useOwnDepartments.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { Loading } from '../../kit/states.tsx'

const DepartmentChoice = lazyPart(
  () => import('./DepartmentChoice.tsx').then((file) => file.DepartmentChoice),
  { texts: ['login'] },
)

/** The console, once a user with several departments has chosen one, even past the sign-in page. */
export function DepartmentGate({ children }: { children: ReactNode }) {
  const { user, readOnly } = useSession()
  const { data, isPending } = useOwnDepartments()
  // While viewing as another user, nothing is chosen for them.
  if (user.orgCode !== null || readOnly) return children
  if (isPending) return <Loading />
  if (!data || data.orgCode !== null || data.list.length < 2) return children
  return (
    <Suspense fallback={<Loading />}>
      <DepartmentChoice departments={data} />
    </Suspense>
  )
}
