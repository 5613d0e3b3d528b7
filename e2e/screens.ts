import type { MenuNode, PermissionResult } from '@tandem/model'
import { z } from 'zod'
import type { Api } from './api.ts'

// The tree is wire-exact in model/calls/session.ts; the journeys only walk it.
const node: z.ZodType<MenuNode> = z.lazy(() => z.custom<MenuNode>(isNode))
const rights = z.object({ menu: z.array(node) })

const isNode = (value: unknown): value is PermissionResult['menu'][number] =>
  typeof value === 'object' && value !== null && 'path' in value && 'meta' in value

/** The pages of somebody's menu, in its order. */
export async function pagesOf(api: Api): Promise<MenuNode[]> {
  const { menu } = await api.get('/sys/permission/getUserPermissionByToken', {}, rights)
  return menu.flatMap(pages)
}

const pages = (entry: MenuNode): MenuNode[] => {
  if (entry.hidden) return []
  return entry.children?.length ? entry.children.flatMap(pages) : [entry]
}
