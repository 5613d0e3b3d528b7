import { z } from 'zod'

/** The signed-in user as returned by every session call. */
export const userInfoSchema = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  avatar: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  orgCode: z.string().nullable(),
  isAdmin: z.literal([0, 1]).describe('1 for an administrator, else 0 (spec §3, §6).'),
  status: z.literal([1, 2]),
  companyId: z.string(),
  companyName: z.string(),
  companyKind: z.enum(['platform', 'agent', 'customer']),
  currency: z.string(),
  timeZone: z.string(),
  locale: z.enum(['en_US', 'zh_CN']),
  hideAmounts: z.boolean(),
  plainHeader: z
    .boolean()
    .describe(
      'The header goes without recharge, contact and bell; the test tool and gateway tests are kept away (spec §6).',
    ),
})
export type UserInfo = z.output<typeof userInfoSchema>

export const departOptionSchema = z.object({
  id: z.string(),
  orgCode: z.string(),
  departName: z.string(),
})
export type DepartOption = z.output<typeof departOptionSchema>

/** GET /sys/user/getCurrentUserDeparts */
export const ownDepartmentsSchema = z.object({
  list: z.array(departOptionSchema),
  orgCode: z.string().nullable().describe('Of the department they work in.'),
})
export type OwnDepartments = z.output<typeof ownDepartmentsSchema>

export const loginResultSchema = z.object({
  token: z.string(),
  userInfo: userInfoSchema,
  departs: z.array(departOptionSchema),
  multi_depart: z.literal([0, 1, 2]).describe('0 none, 1 one, 2 several: a choice is asked.'),
  device: z
    .string()
    .describe(
      'Sent as X-Device-Token with the next sign-ins: failures elsewhere then keep nobody away from this browser.',
    ),
})
export type LoginResult = z.output<typeof loginResultSchema>

/** The minimum answer of calls that renew the token. */
export const renewedTokenSchema = z.object({
  token: z.string().describe('The token from now on; the one of this call is dead.'),
})
export type RenewedToken = z.output<typeof renewedTokenSchema>

/** Answer of /sys/selectDepart and /sys/user/updatePassword (spec §7): the caller goes on with the token it has. */
export const keptSessionSchema = z.object({ userInfo: userInfoSchema })
export type KeptSession = z.output<typeof keptSessionSchema>

/** One node of the menu (exact wire format; keys of the API family). */
export const menuNodeSchema = z
  .object({
    id: z.string(),
    path: z.string(),
    name: z.string(),
    component: z.string(),
    redirect: z.string().nullable().exactOptional(),
    hidden: z.literal(true).exactOptional(),
    alwaysShow: z.literal(true).exactOptional(),
    route: z.enum(['0', '1']),
    get children() {
      return z.array(menuNodeSchema).exactOptional()
    },
    meta: z.object({
      title: z.string(),
      titleEn: z.string(),
      titleZh: z.string(),
      icon: z.string().exactOptional(),
      url: z.string().exactOptional(),
      keepAlive: z.boolean(),
      internalOrExternal: z.boolean(),
      permissionList: z
        .array(z.string())
        .exactOptional()
        .describe(
          'Access codes of the buttons below this menu that the user was granted; empty where there are none.',
        ),
    }),
  })
  .meta({ id: 'MenuNode' })
export type MenuNode = z.output<typeof menuNodeSchema>

export const authItemSchema = z.object({
  action: z.string(),
  type: z.enum(['1', '2']),
  status: z.enum(['0', '1']).describe('Spec §3: 1 the rule is in force, 0 nobody is held by it.'),
  describe: z.string(),
})
export type AuthItem = z.output<typeof authItemSchema>

/** GET /sys/permission/getUserPermissionByToken */
export const permissionResultSchema = z.object({
  menu: z.array(menuNodeSchema),
  auth: z.array(authItemSchema),
  allAuth: z.array(authItemSchema),
})
export type PermissionResult = z.output<typeof permissionResultSchema>
