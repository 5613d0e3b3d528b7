import { allowed, type Actions } from './actions.ts'

/**
 * What the viewer can do with one record: `true`, or the reason code why not now. Verbs the viewer
 * has no right to are absent, so their controls are removed rather than disabled.
 */
export type Abilities<Verb extends string = string> = Partial<Record<Verb, true | string>>

/**
 * Abilities on a record in `status`. `reason` names why a verb the viewer has is not available now.
 */
export function abilities<Table extends Actions<string>>(record: {
  actions: Table
  status: string
  mayDo: (verb: keyof Table & string) => boolean
  reason: (verb: keyof Table & string) => string
}): Abilities<keyof Table & string> {
  const { actions, status, mayDo, reason } = record
  const granted: Abilities<keyof Table & string> = {}
  for (const verb of verbsOf(actions)) {
    if (mayDo(verb)) granted[verb] = allowed(actions, verb, status) || reason(verb)
  }
  return granted
}

function* verbsOf<Table extends Actions<string>>(actions: Table): Generator<keyof Table & string> {
  for (const verb in actions) yield verb
}
