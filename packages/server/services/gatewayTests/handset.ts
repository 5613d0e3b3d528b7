import type { Handset } from '@tandem/model'

import { changeSecret, handsetOf } from '../../store/gatewayTests/handsets.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** Where the phone of a number tells what it received, and what it signs with. @throws Refused record.notFound */
export const readHandset = (ctx: Ctx, ports: Ports, { id }: { id: string }): Promise<Handset> =>
  inTransaction(ctx, ports, (work) => shownOf(work, id))

/** Another secret, from now on. @throws Refused record.notFound */
export const renewHandset = (ctx: Ctx, ports: Ports, { id }: { id: string }): Promise<Handset> =>
  inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    if (!(await handsetOf(transaction, id))) throw new Refused('record.notFound')
    await changeSecret(transaction, id, (plain) => ports.secrets.seal(plain))
    await work.audit({
      action: 'testNumber.renewSecret',
      entity: 'testNumber',
      recordId: id,
      companyId: ctx.actor.companyId,
      changes: { secret: { from: '***', to: '***' } },
    })
    return shownOf(work, id)
  })

async function shownOf({ transaction, ports }: Work, id: string): Promise<Handset> {
  const found = await handsetOf(transaction, id)
  if (!found) throw new Refused('record.notFound')
  const path = ports.handsetPath?.(id) ?? ''
  return {
    url: `${found.publicUrl.replace(/\/+$/, '')}${path}`,
    secret: ports.secrets.open(found.sealed),
  }
}
