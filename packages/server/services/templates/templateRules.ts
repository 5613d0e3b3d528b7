import { mayJudge, readText, rewriteTemplate, type TemplateVerb } from '@tandem/core'
import type { FieldValues } from '@tandem/model'
import { Refused } from '../Refused.ts'
import { mostCharactersOf } from '../../store/sms/mostCharacters.ts'
import { demandShort, faultArgs } from '../sms/prepareSend.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'

const verbs: readonly TemplateVerb[] = ['approve', 'refuse']

/** Templates wait for staff, again after each change of their text; what cannot be sent cannot be kept either. */
export const templateRules: EntityRules = {
  async beforeAdd(work, values) {
    demandReadable(values)
    await demandSendable(work, values['companyId'] ?? work.ctx.actor.companyId, values)
  },
  async beforeEdit(work, before, values) {
    if (values['content'] === undefined) return
    demandReadable(values)
    await demandSendable(work, before['companyId'], values)
    Object.assign(values, rewriteTemplate())
  },
  abilities(ctx, record, abilities) {
    const staff = ctx.actor.companyKind === 'platform'
    for (const verb of verbs) {
      if (!staff || !mayJudge(verb, { status: String(record['status']) })) delete abilities[verb]
    }
  },
}

/** What staff recommend can be sent too. */
export const recommendedTemplateRules: EntityRules = {
  async beforeAdd(_work, values) {
    demandReadable(values)
  },
  async beforeEdit(_work, _before, values) {
    if (values['content'] !== undefined) demandReadable(values)
  },
}

/** @throws Refused sms.braceUnclosed, sms.braceUnopened, sms.variableName, sms.tooManyVariables, at the field */
function demandReadable({ content }: FieldValues): void {
  const { fault } = readText(String(content))
  if (!fault) return
  const said = { reason: fault.reason, args: faultArgs(fault) }
  throw new Refused(fault.reason, { args: said.args, fields: { content: said } })
}

/** @throws Refused sms.contentTooLong, at the field: none of its company's texts may be as long */
async function demandSendable(
  { transaction }: Pick<Work, 'transaction'>,
  companyId: unknown,
  { content }: FieldValues,
): Promise<void> {
  const text = String(content)
  const most = await mostCharactersOf(transaction.client, String(companyId))
  demandShort({ written: text, variables: readText(text) }, most, 'content')
}
