import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { seedPermissions } from '../store/seed/permissions.ts'
import { signInAs } from './Client.ts'
import { recordTools } from './recordTools.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const { addUser, edit, idOf, unlike } = recordTools(() => it)

describe('rights', () => {
  test('an agent gives its own role and the customer role, never one of the platform', async () => {
    const { agentA, companies, roles } = it
    expect((await addUser(agentA, { roleIds: [roles['agent']] })).success).toBe(true)
    const customer = { companyId: companies.customerA, roleIds: [roles['customer']] }
    expect((await addUser(agentA, customer)).success).toBe(true)
    for (const role of ['admin', 'manager', 'sales', 'customer']) {
      expect((await addUser(agentA, { roleIds: [roles[role]] })).result.reason).toBe(
        'role.audience',
      )
    }
  })

  test('nobody gives a role that may do more than they may', async () => {
    const strong = await idOf(
      it.admin.post('/sys/role/add', {
        roleName: 'Strong',
        roleCode: 'strong',
        audience: 'customer',
      }),
    )
    const [button] = okay(
      await it.admin.get('/sys/permission/list', { perms: 'gateway:delete' }),
    ).records
    okay(
      await it.admin.post('/sys/permission/saveRolePermission', {
        roleId: strong,
        permissionIds: button.id,
        lastpermissionIds: '',
      }),
    )
    const body = { companyId: it.companies.customerA, roleIds: [strong] }
    expect(await addUser(it.agentA, body)).toMatchObject({
      status: 403,
      result: { reason: 'role.notGrantable' },
    })
    const user = await idOf(addUser(it.admin, body))
    // Whoever controls this user would borrow its rights.
    for (const reply of [
      await edit(it.agentA, '/sys/user', user, { realname: 'Mine' }),
      await it.agentA.put('/sys/user/frozenBatch', { ids: user, status: 2 }),
      await it.agentA.delete('/sys/user/delete', { id: user }),
    ]) {
      expect(reply.result.reason).toBe('role.notGrantable')
    }
  })

  test('two who edit a role at once do not undo each other', async () => {
    const role = await idOf(
      it.admin.post('/sys/role/add', {
        roleName: 'Twice',
        roleCode: 'twice',
        audience: 'customer',
      }),
    )
    const [one, two] = okay(await it.admin.get('/sys/permission/list', { menuType: '2' })).records
    const save = (permissionIds: string, lastpermissionIds: string) =>
      it.admin.post('/sys/permission/saveRolePermission', {
        roleId: role,
        permissionIds,
        lastpermissionIds,
      })
    expect((await save(`${one.id},`, '')).success).toBe(true)
    expect((await save(two.id, '')).result.reason).toBe('record.stale')
    expect(
      okay(await it.admin.get('/sys/permission/queryRolePermission', { roleId: role })),
    ).toEqual([one.id])
  })

  test('one’s own account is neither frozen nor deleted, and the last administrator stays', async () => {
    const { admin, agentA } = it
    expect(
      (await agentA.put('/sys/user/frozenBatch', { ids: agentA.id, status: 2 })).result.reason,
    ).toBe('user.ownFreeze')
    expect((await agentA.delete('/sys/user/delete', { id: agentA.id })).result.reason).toBe(
      'user.ownDelete',
    )
    expect((await edit(admin, '/sys/user', admin.id, { roleIds: [] })).result.reason).toBe(
      'user.lastAdmin',
    )
    const second = await idOf(addUser(admin, { roleIds: [it.roles['admin']] }))
    const other = okay(await admin.get('/sys/user/queryById', { id: second }))
    const client = await signInAs(it.app, other.username, worldPassword)
    expect((await client.put('/sys/user/frozenBatch', { ids: admin.id, status: 2 })).success).toBe(
      true,
    )
    expect((await client.put('/sys/user/frozenBatch', { ids: admin.id, status: 1 })).success).toBe(
      true,
    )
    it.admin = await signInAs(it.app, 'admin', 'admin-pass-1')
    okay(await it.admin.delete('/sys/user/delete', { id: second }))
  })

  test('a freeze of several users is all or nothing', async () => {
    const mine = await idOf(addUser(it.agentA, {}))
    const reply = await it.agentA.put('/sys/user/frozenBatch', {
      ids: `${mine},${it.customerP.id},`,
      status: 2,
    })
    expect(reply.status).toBe(404)
    expect(okay(await it.agentA.get('/sys/user/queryById', { id: mine })).status).toBe('1')
  })

  test('a menu cannot become its own parent', async () => {
    const menu = (url: string, parentId: string | null) =>
      idOf(
        it.admin.post('/sys/permission/add', {
          name: url,
          nameEn: url,
          menuType: parentId ? '1' : '0',
          parentId,
          url,
          component: 'x/Y',
        }),
      )
    const top = await menu('/top', null)
    const below = await menu('/below', top)
    expect((await edit(it.admin, '/sys/permission', top, { parentId: below })).result.reason).toBe(
      'tree.cycle',
    )
    expect((await it.admin.delete('/sys/permission/delete', { id: top })).result.reason).toBe(
      'record.inUse',
    )
    okay(await it.admin.delete('/sys/permission/deleteBatch', { ids: `${top},${below}` }))
  })
})

describe('hidden amounts', () => {
  test('are nowhere: not in lists, details, history or sheets, and nothing sorts or filters by them', async () => {
    const { admin, companies, roles } = it
    const username = unlike('blind')
    okay(
      await admin.post('/sys/user/add', {
        username,
        realname: 'x',
        password: worldPassword,
        companyId: companies.agentA,
        roleIds: [roles['agent']],
        hideAmounts: true,
      }),
    )
    const blind = await signInAs(it.app, username, worldPassword)
    const group = await idOf(
      admin.post('/sms/rateGroup/add', {
        name: unlike('Canary '),
        currency: 'USD',
        companyId: companies.agentA,
      }),
    )
    const countryId = await idOf(
      admin.post('/sys/country/add', {
        nameEn: 'Blindland',
        name: '盲国',
        iso2: 'QZ',
        callingCode: '999',
      }),
    )
    const id = await idOf(
      admin.post('/sms/rate/add', {
        rateGroupId: group,
        product: 'otpPremium',
        countryId,
        price: '7.654321',
        effectiveAt: '2031-01-01T00:00:00Z',
      }),
    )
    okay(await edit(admin, '/sms/rate', id, { price: '8.765432' }))
    const answers = [
      await blind.raw('GET', '/sms/rate/list', { query: { id } }),
      await blind.raw('GET', '/sms/rate/queryById', { query: { id } }),
      await blind.raw('GET', '/sms/rate/history', { query: { id } }),
    ]
    for (const { payload } of answers) {
      expect(payload).toContain('"success":true')
      expect(payload).not.toMatch(/7\.654321|8\.765432|"price/)
    }
    expect((await blind.get('/sms/rate/list', { price_begin: '8' })).result.reason).toBe(
      'query.unknownColumn',
    )
    expect(
      (
        await blind.get('/sms/rate/list', {
          superQueryParams: JSON.stringify([{ field: 'price', rule: 'gt', val: '1' }]),
        })
      ).status,
    ).toBe(400)
    const [ascending, descending] = [
      await blind.get('/sms/rate/list', { column: 'price', order: 'asc' }),
      await blind.get('/sms/rate/list', { column: 'price', order: 'desc' }),
    ]
    expect(okay(ascending).records).toEqual(okay(descending).records)
    // Nor do they come back through an account that the user creates.
    const made = unlike('seeing')
    okay(
      await blind.post('/sys/user/add', {
        username: made,
        realname: 'x',
        password: worldPassword,
        hideAmounts: false,
      }),
    )
    expect(okay(await admin.get('/sys/user/list', { username: made })).records[0].hideAmounts).toBe(
      true,
    )
    expect((await edit(blind, '/sys/user', blind.id, { hideAmounts: false })).status).toBe(403)
  })

  test('a role that people made and that may see API keys lacked the page that came later', async () => {
    const { db, ports } = it
    const query = (text: string, values?: unknown[]) => db.owner.query(text, values)
    const pages = `(select id from sys_permission where seed_key like 'apiRequest%')`
    const role = async (roleCode: string, held: string) => {
      const id = await idOf(
        it.admin.post('/sys/role/add', { roleName: roleCode, roleCode, audience: 'platform' }),
      )
      await query(
        'insert into sys_role_permission select $1, id from sys_permission where perms = $2',
        [id, held],
      )
      return id
    }
    const [keeper, other] = [await role('keeper', 'apiKey:list'), await role('other', 'rate:list')]
    const rows = async (id: string) => {
      const found = await query(
        `select p.seed_key from sys_role_permission g join sys_permission p on p.id = g.permission_id
         where g.role_id = $1 and p.seed_key ~ '^(developers|page.apiKeys|apiRequest)$|^apiRequest#' order by 1`,
        [id],
      )
      return found.rows.map((row: { seed_key: string }) => row.seed_key)
    }
    const all = ['apiRequest', 'apiRequest#apiRequest:list', 'developers', 'page.apiKeys']
    // A database of a release that had the page, for the shipped roles alone.
    expect(await rows(keeper)).toEqual([])
    const migrations = join(import.meta.dirname, '../store/migrations')
    await query(readFileSync(join(migrations, '0111_api_request_menu.sql'), 'utf8'))
    expect([await rows(keeper), await rows(other)]).toEqual([all, []])
    // One of a release before it.
    await query(`delete from sys_role_permission where permission_id in ${pages}`)
    await query(`delete from sys_permission where id in ${pages}`)
    await seedPermissions(ports.system, ports.ids)
    expect([await rows(keeper), await rows(other)]).toEqual([all, []])
  })

  test('every role that resumed tasks may skip their screening, whoever made it, and no other', async () => {
    const { db, ports } = it
    const query = (text: string, values?: unknown[]) => db.owner.query(text, values)
    const role = async (roleCode: string, held: string) => {
      const id = await idOf(
        it.admin.post('/sys/role/add', { roleName: roleCode, roleCode, audience: 'platform' }),
      )
      await query(
        'insert into sys_role_permission select $1, id from sys_permission where perms = $2',
        [id, held],
      )
    }
    await role('resumer', 'notifyTask:resume')
    await role('pauser', 'notifyTask:pause')
    // A database of a release before it; one of its own roles lost the right to resume.
    const skips = `(select id from sys_permission where perms like '%Task:skipScreening')`
    await query(`delete from sys_role_permission where permission_id in ${skips}`)
    await query(`delete from sys_permission where id in ${skips}`)
    await query(`delete from sys_role_permission
      where role_id in (select id from sys_role where role_code = 'agent')
        and permission_id in (select id from sys_permission where perms = 'notifyTask:resume')`)
    await seedPermissions(ports.system, ports.ids)
    const holders = async (code: string) =>
      (
        await query(
          `select r.role_code from sys_role_permission g join sys_role r on r.id = g.role_id
             join sys_permission p on p.id = g.permission_id where p.perms = $1 order by 1`,
          [code],
        )
      ).rows.map(({ role_code }: { role_code: string }) => role_code)
    const now = await holders('notifyTask:skipScreening')
    expect(now).toEqual(await holders('notifyTask:resume'))
    expect(now).toContain('resumer')
    expect(now).not.toContain('pauser')
    expect(now).not.toContain('agent')
    expect(await holders('marketingTask:skipScreening')).toContain('agent')
  })

  test('rights to SMS became rights to notification SMS, and roles without them got no other product', async () => {
    const { db, ports } = it
    const query = (text: string, values?: unknown[]) => db.owner.query(text, values)
    const id = await idOf(
      it.admin.post('/sys/role/add', {
        roleName: 'Reader',
        roleCode: 'reader',
        audience: 'platform',
      }),
    )
    // As the release before left it: one product, its rights under old names, sending taken away from customers.
    const others = `(select id from sys_permission where seed_key ~ '^(page\\.)?(marketing|otp)')`
    await query(`delete from sys_role_permission where permission_id in ${others}`)
    await query(`delete from sys_permission where id in ${others}`)
    await query(`update sys_permission set
      seed_key = replace(replace(seed_key, '#notifyTask', '#smsTask'), '#notifyOutbox', '#smsOutbox'),
      perms = replace(replace(perms, 'notifyTask:', 'smsTask:'), 'notifyOutbox:', 'smsOutbox:'),
      component = replace(component, '#notify', '') where seed_key like 'notify%'`)
    const ofRole = `role_id in (select id from sys_role where role_code = 'customer')
      and permission_id in (select id from sys_permission where perms = 'notify:send')`
    await query(`delete from sys_role_permission where ${ofRole}`)
    await query(
      `insert into sys_role_permission select $1, id from sys_permission where perms = 'smsTask:list'`,
      [id],
    )
    const rule = '4711'
    await query(
      `insert into sys_permission (id, name, name_en, menu_type, perms, sort_no)
       values ($1, 'Rule', 'Rule', '2', 'smsOutbox:column:mobile', 0)`,
      [rule],
    )

    const migrations = join(import.meta.dirname, '../store/migrations')
    await query(
      `begin; ${readFileSync(join(migrations, '0130_product_rights.sql'), 'utf8')} commit`,
    )
    await seedPermissions(ports.system, ports.ids)

    const codes = async (roleCode: string) => {
      const { rows } = await query(
        `select p.perms from sys_role_permission g join sys_permission p on p.id = g.permission_id
           join sys_role r on r.id = g.role_id
         where r.role_code = $1 and p.perms ~ '^(marketing|notify|otp|sms)' order by 1`,
        [roleCode],
      )
      return rows.map(({ perms }: { perms: string }) => perms)
    }
    expect(await codes('reader')).toEqual(['notifyTask:list'])
    const customer = await codes('customer')
    expect(customer).toContain('marketingTask:cancel')
    expect(customer).toContain('otpPremiumOutbox:export')
    expect(customer.filter((code) => code.endsWith(':send'))).toEqual([])
    expect((await codes('agent')).filter((code) => code.endsWith(':send'))).toEqual([
      'marketing:send',
      'notify:send',
      'otpPremium:send',
      'otpReguler:send',
    ])
    const { rows } = await query(
      `select component, perms from sys_permission where seed_key = 'notify.send' or id = $1 order by id`,
      [rule],
    )
    expect(rows).toEqual([
      { component: null, perms: 'smsOutbox:column:mobile' },
      { component: 'sms/Send#notify', perms: null },
    ])
  })
})
