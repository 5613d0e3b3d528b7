/**
 * The lifecycle of an entity as a table: each verb, the statuses it can start from and the one it
 * leads to. A verb absent here does not exist.
 */
export type Actions<Status extends string> = Readonly<
  Record<string, { readonly from: readonly Status[]; readonly to: Status }>
>

/** Whether the status allows the verb. Does not check rights. */
export function allowed<Table extends Actions<string>>(
  actions: Table,
  verb: keyof Table & string,
  status: string,
): boolean {
  const action = actions[verb]
  return action !== undefined && action.from.includes(status)
}
