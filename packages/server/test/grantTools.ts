import { type Client, signInAs } from './Client.ts'
import { recordTools } from './recordTools.ts'
import { okay, type World, worldPassword } from './world.ts'

export interface Node {
  key: string
  menuType: string
  perms: string | null
  grantable: boolean
  children: Node[] | null
}
export const flat = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
export const treeOf = async (who: Client): Promise<Node[]> =>
  flat(okay(await who.get('/sys/role/queryTreeList')).treeList)

/** Repeated steps in tests of roles; `world` is a function because a suite creates its world before it runs. */
export function grantTools(world: () => World) {
  const records = recordTools(world)
  const { idOf, unlike } = records
  /** Ids of buttons by access code. */
  let buttons: ReadonlyMap<string, string> = new Map()
  /** Reads the tree of grants; called once the world exists. */
  const open = async (): Promise<void> => {
    const tree = await treeOf(world().admin)
    buttons = new Map(tree.flatMap(({ key, perms }) => (perms ? [[perms, key]] : [])))
  }
  const idsFor = (codes: readonly string[]): string[] =>
    codes.flatMap((code) => buttons.get(code) ?? [])
  const addRole = (
    codes: readonly string[],
    { audience = 'platform', dataScope = 'all' }: { audience?: string; dataScope?: string } = {},
  ) =>
    idOf(
      world().admin.post('/sys/role/add', {
        roleName: unlike('Role '),
        roleCode: unlike('role'),
        audience,
        dataScope,
        permissionIds: idsFor(codes),
      }),
    )
  /** A member of the platform's staff with these roles. */
  async function member(
    roleIds: readonly string[],
    more: Record<string, unknown> = {},
  ): Promise<Client> {
    const username = unlike('member')
    const account = { username, realname: username, password: worldPassword }
    okay(await world().admin.post('/sys/user/add', { ...account, roleIds, ...more }))
    return signInAs(world().app, username, worldPassword)
  }
  const save = (who: Client, roleId: string, permissionIds: readonly string[]) =>
    who.post('/sys/permission/saveRolePermission', {
      roleId,
      permissionIds: permissionIds.join(','),
    })

  return { ...records, open, idsFor, addRole, member, save }
}
