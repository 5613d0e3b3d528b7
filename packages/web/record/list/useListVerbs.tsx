import type { List, ListVerb } from '@tandem/model'
import type { ReactNode } from 'react'
import { byRight } from '../../data/actions.ts'
import { useSession } from '../../data/DataContext.tsx'
import { Offered } from '../../data/Offered.tsx'
import { useAction } from '../../data/useAction.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useConfirm } from '../../kit/Confirmations.tsx'
import { inSentence } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { useToast } from '../../kit/Toasts.tsx'
import { useHandler } from '../../kit/useHandler.ts'
import type { ListParts } from './listParts.ts'

export interface ListVerbs<Row> {
  rowActions: (row: Row) => readonly RowAction[]
  /** undefined: no verb takes several rows. */
  bulkActions: ((rows: readonly Row[], clear: () => void) => ReactNode) | undefined
}

/** The verbs of a list: offered by right and by the row's abilities, asked about, called, and reported. */
export function useListVerbs<Row extends { id: string }>(
  { path, texts, fields, status, verbs = {} }: List,
  parts: ListParts<Row>['verbs'] = {},
): ListVerbs<Row> {
  const text = useText()
  const { control } = useRights()
  const { readOnly = false } = useSession()
  const ownRight = readOnly ? 'absent' : 'enabled'
  const confirm = useConfirm()
  const { toast } = useToast()
  const act = useAction(
    (client, { verb: { call, many }, ids }: { verb: ListVerb; ids: readonly string[] }) =>
      client.ask(call, { [many === true ? 'ids' : 'id']: ids.join(',') }),
    { refresh: [path] },
  )
  const perform = useHandler(async (verb: string, rows: readonly Row[]): Promise<boolean> => {
    const { asks, done } = parts[verb] ?? {}
    const definition = verbs[verb]
    const wanted = rows.length > 0 && (!asks || (await confirm(asks(rows, text))))
    if (!definition || !wanted) return false
    const result = await act.run({ verb: definition, ids: rows.map(({ id }) => id) })
    if (result === undefined) return false
    if (done) toast(done(rows, text))
    return true
  })
  const statusWord = (value: string): string =>
    text.loose(`${fields[status ?? '']?.words ?? `${texts}.${status}`}.${value}`)
  const offered = Object.entries(verbs).map(([verb, definition]) => ({
    verb,
    ...definition,
    ...byRight(
      definition.call.access === 'signedIn' ? ownRight : control(definition.call.access),
      text,
    ),
  }))
  /** Rows without abilities are allowed what their status allows. */
  const allowed =
    (verb: string) =>
    (row: Row): boolean | undefined => {
      const { from } = verbs[verb] ?? {}
      const said = parts[verb]?.allows
      if (said || 'abilities' in row || !from) return said?.(row)
      return from.includes(asText(Reflect.get(row, status ?? '')))
    }
  return {
    rowActions: (row) =>
      offered.flatMap(({ verb, may, from, danger, disabledReason }) => {
        const now = asText(Reflect.get(row, status ?? ''))
        const ability = abilityOf(row, verb, allowed(verb))
        if (!may || (ability === undefined && disabledReason === undefined)) return []
        // What another status allows is not spoken of in this one.
        if (ability !== true && from?.includes(now) === false) return []
        const blocked =
          disabledReason ??
          (typeof ability === 'string'
            ? text.loose(`error.${ability}`, { status: inSentence(statusWord(now)) })
            : undefined)
        return [
          {
            key: verb,
            label: (language) => language.loose(`${texts}.${verb}`),
            ...(danger === undefined ? {} : { danger }),
            blocked,
            onSelect: () => void perform(verb, [row]),
          },
        ]
      }),
    bulkActions: offered.some(({ many, may }) => many === true && may)
      ? (rows, clear) =>
          offered
            .filter(({ many, may }) => many === true && may)
            .map(({ verb, danger, disabledReason }) => {
              const { none } = parts[verb] ?? {}
              const able = rows.filter((row) => abilityOf(row, verb, allowed(verb)) === true)
              const blocked = able.length > 0 ? undefined : text.loose(none ?? 'kit.notNow')
              return (
                <Offered
                  key={verb}
                  action={{
                    id: `${texts}.${verb}`,
                    title: (language) => language.loose(`${texts}.${verb}Many`, { n: able.length }),
                    group: 'selection',
                    ...(danger === undefined ? {} : { danger }),
                    disabledReason: disabledReason ?? blocked,
                    run: () => void perform(verb, able).then((done) => done && clear()),
                  }}
                >
                  {(action) => <ActionButton action={action} busy={act.running} />}
                </Offered>
              )
            })
      : undefined,
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** true, the code of why not now, or undefined: not for this row. */
function abilityOf<Row extends object>(
  row: Row,
  verb: string,
  allows: (row: Row) => boolean | undefined,
): true | string | undefined {
  const allowed = allows(row)
  if (allowed !== undefined) return allowed || undefined
  const abilities: unknown = Reflect.get(row, 'abilities')
  const found: unknown =
    typeof abilities === 'object' && abilities !== null ? Reflect.get(abilities, verb) : undefined
  return found === true || typeof found === 'string' ? found : undefined
}
