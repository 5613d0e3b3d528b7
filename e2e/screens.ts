import type { MenuNode, PermissionResult } from '@tandem/model'
import { z } from 'zod'
import type { Api } from './api.ts'

// The tree is wire-exact in model/calls/session.ts; the journeys only walk it.
const node: z.ZodType<MenuNode> = z.lazy(() => z.custom<MenuNode>(isNode))
const rights = z.object({ menu: z.array(node) })

const isNode = (value: unknown): value is PermissionResult['menu'][number] =>
  typeof value === 'object' && value !== null && 'path' in value && 'meta' in value

/** The pages that are open to everybody, before the sign-in. */
export const publicPaths = [
  '/user/login',
  '/user/register',
  '/user/register-result',
  '/user/alteration',
  '/user/help',
  '/user/privacy',
  '/user/terms',
  '/test/home',
  '/404',
]

/** The pages of somebody's menu, in its order. */
export async function pagesOf(api: Api): Promise<MenuNode[]> {
  return (await menuOf(api)).flatMap((entry) => pages(entry, ({ hidden }) => !hidden))
}

/** Every page somebody may open: also those that the menu does not show, but the header or a link leads to. */
export async function everyPageOf(api: Api): Promise<MenuNode[]> {
  return (await menuOf(api)).flatMap((entry) => pages(entry, () => true))
}

const menuOf = async (api: Api): Promise<MenuNode[]> =>
  (await api.get('/sys/permission/getUserPermissionByToken', {}, rights)).menu

const pages = (entry: MenuNode, counts: (entry: MenuNode) => boolean): MenuNode[] => {
  if (!counts(entry)) return []
  return entry.children?.length ? entry.children.flatMap((child) => pages(child, counts)) : [entry]
}
