import { Link, useNavigate } from 'react-router'
import type { ChartProps } from '../../kit/Chart.tsx'
import { useHandler } from '../../kit/useHandler.ts'

/** Makes the categories of a chart lead to these addresses, by a click on them and in the table. */
export function useOpens(
  categories: readonly string[],
  addresses: readonly (string | undefined)[],
): Pick<ChartProps, 'onOpen' | 'heads'> {
  const navigate = useNavigate()
  const onOpen = useHandler((index: number) => {
    const to = addresses[index]
    if (to !== undefined) void navigate(to)
  })
  if (addresses.every((to) => to === undefined)) return {}
  return {
    onOpen,
    heads: categories.map((category, index) => (
      <Linked key={category} to={addresses[index]}>
        {category}
      </Linked>
    )),
  }
}

const Linked = ({ to, children }: { to: string | undefined; children: string }) =>
  to === undefined ? children : <Link to={to}>{children}</Link>
