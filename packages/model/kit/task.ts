import type { TaskStates } from '@tandem/core'
import { z } from 'zod'

import { abilitiesSchema } from './answers.ts'
import { defineCall } from './call.ts'
import type { List, ListVerb } from './list.ts'
import { idText, listRowSchema } from './listCall.ts'

const one = z.strictObject({ id: idText })
type TaskVerb = ListVerb & { call: { in: typeof one } }

/**
 * What people do with tasks of a kind, from its table of states: calls at `<path>/<action>` that answer the task,
 * allowed by the code `<list>:<action>`, offered in the statuses they start from. `danger`: those that cannot be undone.
 */
export const taskVerbs = <Action extends string>(
  {
    actions,
    release,
  }: Omit<TaskStates, 'actions'> & {
    actions: Readonly<Record<Action, { from: readonly string[] }>>
  },
  { name, path, fields }: Pick<List, 'name' | 'path' | 'fields'>,
  { danger = [] }: { danger?: readonly NoInfer<Action>[] } = {},
): Readonly<Record<Action, TaskVerb>> => {
  const verbs: [string, TaskVerb][] = Object.entries<{ from: readonly string[] }>(actions).map(
    ([verb, { from }]) => [
      verb,
      {
        call: defineCall({
          method: ['POST', 'PUT'],
          path: `${path}/${verb}`,
          access: `${name}:${verb}`,
          shows: [`${name}:list`],
          ids: { id: verb === release ? 'pausedTask' : 'task' },
          in: one,
          out: listRowSchema({ fields }, { abilities: abilitiesSchema }),
        }),
        from,
        ...(danger.some((given) => given === verb) && { danger: true }),
      },
    ],
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a verb for each of the actions
  return Object.fromEntries(verbs) as Readonly<Record<Action, TaskVerb>>
}
