import { z } from 'zod'

import { dataScopes } from '@tandem/core'

/** A menu or button a user can use, and the roles that grant it (ids of `EffectiveRights.roles`). */
export const effectiveRightSchema = z
  .object({
    id: z.string(),
    title: z.string(),
    menuType: z.enum(['0', '1', '2']).describe("'0' and '1' menus, '2' button."),
    perms: z.string().nullable().describe('Access codes of a button, by comma.'),
    roleIds: z.array(z.string()),
    get children() {
      return z.array(effectiveRightSchema)
    },
  })
  .meta({ id: 'EffectiveRight' })
export type EffectiveRight = z.output<typeof effectiveRightSchema>

/** GET /sys/user/effectiveRights: what a user could see and do if they signed in now, and why. */
export const effectiveRightsSchema = z.object({
  id: z.string(),
  isAdmin: z.boolean().describe('`admin`: everything, whatever the roles say.'),
  frozen: z.boolean().describe('The account is frozen: until it is thawed, none of this counts.'),
  suspended: z.boolean().describe('The company, or one above it, is suspended.'),
  companyId: z.string(),
  companyName: z.string(),
  agent: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe(
      "The agent the user belongs to or is below of, null for none and for one out of the reader's sight.",
    ),
  roles: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        code: z.string(),
        dataScope: z.enum(dataScopes),
      }),
    )
    .describe('Roles that count for a user of this kind of company.'),
  dataScope: z
    .object({ value: z.enum(dataScopes), roleIds: z.array(z.string()) })
    .describe('The widest of the roles, and which roles say so.'),
  companies: z
    .object({ all: z.boolean(), count: z.number(), names: z.array(z.string()) })
    .describe(
      'Companies in sight and the first names of them; `all` for whoever sees every company.',
    ),
  people: z
    .object({ count: z.number(), names: z.array(z.string()) })
    .nullable()
    .describe('People whose records count, null for everybody of these companies.'),
  department: z
    .string()
    .nullable()
    .describe('The department the scope is about, if it is about one and the user works for one.'),
  hideAmounts: z.boolean(),
  hiddenColumns: z
    .array(z.string())
    .describe('Columns that column rules keep from the user, as codes.'),
  ipList: z
    .array(z.string())
    .describe(
      'Addresses the user may come from: own list and that of the company; empty is from anywhere.',
    ),
  companyIpList: z.array(z.string()),
  menu: z.array(effectiveRightSchema),
  counts: z.object({ menus: z.number(), buttons: z.number() }),
})
export type EffectiveRights = z.output<typeof effectiveRightsSchema>
