import {
  type CallDefinition,
  effectOf,
  inputNames,
  keyCallAt,
  methodOf,
  type Replayable,
  type RequestContents,
  ruledList,
} from '@tandem/model'

import { readContents, type StoredContents } from '../../store/apiKeys/apiRequestStore.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { readLineIn } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { apiRequests } from './listApiRequests.ts'

const nothing = {
  query: null,
  body: null,
  bodyBytes: null,
  answer: null,
  answerBytes: null,
  requestKey: null,
}

/**
 * What a request of an API key asked and was answered, as far as the reader sees the same elsewhere.
 * @throws Refused record.notFound, also for one that is not in sight
 */
export const readRequestContents = (
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  id: string,
): Promise<RequestContents> =>
  withScope(database, ctx.scope, async (transaction) => {
    await readLineIn(ctx, transaction, apiRequests, id)
    const kept = await readContents(transaction, id)
    // Its retention ended just now.
    if (!kept) throw new Refused('record.notFound')
    const call = keyCallAt(kept.method, kept.path)
    if (!call) return { hidden: true, ...nothing, call: null }
    const shown = seesContents(ctx, call) ? shownTo(ctx, call, kept) : { hidden: true, ...nothing }
    return { ...shown, call: replayable(ctx, call) }
  })

/**
 * Whether a reader sees elsewhere all that such a request can tell: with the rights to it, of everybody in the company, and
 * with no column of it hidden.
 */
function seesContents(ctx: Ctx, { access, shows = [access] }: CallDefinition): boolean {
  const lists = shows.map((code) => ruledList(code.slice(0, code.indexOf(':'))))
  const rules = [...ctx.hiddenColumns]
  return (
    ctx.people === 'all' &&
    shows.every((code) => ctx.can(code)) &&
    !rules.some((rule) => lists.some((list) => rule.startsWith(`${list}:column:`)))
  )
}

const replayable = (ctx: Ctx, call: CallDefinition): Replayable => ({
  method: methodOf(call),
  path: call.path,
  allowed: ctx.can(call.access),
  effect: effectOf(call),
  quote: call.costs?.quote?.path ?? null,
  takes: [...inputNames(call)],
  sendsFile: call.upload !== undefined && call.in === undefined,
  answersFile: call.file !== undefined,
})

function shownTo(
  { actor: { hideAmounts } }: Ctx,
  { amounts = [] }: CallDefinition,
  { query, body, bodyBytes, answer, answerBytes, requestKey, seesAmounts }: StoredContents,
): Omit<RequestContents, 'call'> {
  const withoutAmounts = (json: string | null): string | null =>
    json === null || !hideAmounts ? json : without(amounts, json)
  const shown = withoutAmounts(body)
  // The answer to a key that saw amounts may hold some.
  const withAnswer = !hideAmounts || !seesAmounts
  return {
    hidden: false,
    query: withoutAmounts(query),
    body: shown,
    // Its own length would tell that something was left out.
    bodyBytes: shown === null ? bodyBytes : Buffer.byteLength(shown),
    answer: withAnswer ? answer : null,
    answerBytes: withAnswer ? answerBytes : null,
    requestKey,
  }
}

function without(names: readonly string[], json: string): string {
  const input: unknown = JSON.parse(json)
  if (typeof input !== 'object' || input === null) return json
  return JSON.stringify(
    Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name))),
  )
}
