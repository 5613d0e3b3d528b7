import type { SmsProduct } from '@tandem/model'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { foreign } from './prepareSend.ts'
import { templateInScope } from '../../store/sms/templateText.ts'

/** What a request says of its text: itself, or an approved template. */
interface GivenText {
  content?: string | undefined
  templateId?: string | undefined
  templateName?: string | undefined
  companyId?: string | undefined
}

/**
 * A request with its text: its own, or the approved one of the template that it names, of the company that sends.
 * @throws Refused request.invalid without any; record.foreignId, sms.templateNotApproved, sms.oneText
 */
export async function withText<Given extends GivenText>(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  product: SmsProduct,
  given: Given,
): Promise<Omit<Given, 'templateId' | 'templateName'> & { content: string; template?: string }> {
  const { templateId, templateName, ...rest } = given
  const { content, companyId = ctx.actor.companyId } = rest
  if (templateId === undefined && templateName === undefined) {
    if (content !== undefined) return { ...rest, content }
    throw new Refused('request.invalid', { fields: { content: { reason: 'field.required' } } })
  }
  const found = await withScope(database, ctx.scope, (transaction) =>
    templateInScope(transaction, ctx, { companyId, product, id: templateId, name: templateName }),
  )
  const field = templateId === undefined ? 'templateName' : 'templateId'
  if (!found) throw foreign(field, '@template.one')
  if (content !== undefined) {
    throw new Refused('sms.oneText', { fields: { content: { reason: 'sms.oneText' } } })
  }
  if (found.approved === null) {
    throw new Refused('sms.templateNotApproved', { args: { name: found.name } })
  }
  return { ...rest, content: found.approved, template: found.id }
}
