import { leavesOf, menuLines, type MenuNode, type PermissionResult } from '@tandem/model'
import { z } from 'zod'
import type { Api } from './api.ts'

// The tree's exact wire format is in model/calls/session.ts; the journeys only traverse it.
const node: z.ZodType<MenuNode> = z.lazy(() => z.custom<MenuNode>(isNode))
const rights = z.object({ menu: z.array(node) })

const isNode = (value: unknown): value is PermissionResult['menu'][number] =>
  typeof value === 'object' && value !== null && 'path' in value && 'meta' in value

/** The public pages, before sign-in. */
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

/** The lines of a user's menu, in order, with the pages they lead to at first. */
export const linesOf = async (api: Api): Promise<readonly MenuNode[]> =>
  leavesOf(menuLines(await menuOf(api)))

/** Every page a user can open, including hidden ones reached from the header or a link. */
export async function everyPageOf(api: Api): Promise<MenuNode[]> {
  return (await menuOf(api)).flatMap(pages)
}

/** One page of each screen: the SMS products share theirs. */
export const oneOfEach = (nodes: readonly MenuNode[]): MenuNode[] =>
  [
    ...new Map(nodes.toReversed().map((node) => [node.component.split('#')[0], node])).values(),
  ].toReversed()

const menuOf = async (api: Api): Promise<MenuNode[]> =>
  (await api.get('/sys/permission/getUserPermissionByToken', {}, rights)).menu

const pages = (entry: MenuNode): MenuNode[] =>
  entry.children?.length ? entry.children.flatMap(pages) : [entry]
