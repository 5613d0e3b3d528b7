import { menuSeed, type MenuSeed } from '@tandem/model'
import type { Transaction } from '../../store/database/withScope.ts'
import { pageUrls } from '../../store/search/pageUrls.ts'

const componentOf = new Map(menuSeed.flatMap(listed))

/** The lists of an entry and its descendants, by access code. */
function listed({ entity, codes = [], component, children = [] }: MenuSeed): [string, string][] {
  const lists = [
    ...(entity === undefined ? [] : [`${entity}:list`]),
    ...codes.flatMap(({ code }) => (code.endsWith(':list') ? [code] : [])),
  ]
  return [...lists.map((code): [string, string] => [code, component]), ...children.flatMap(listed)]
}

/** Console pages of lists by access code, of those the menu has. */
export async function listPages(
  transaction: Transaction,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const components = codes.flatMap((code) => componentOf.get(code) ?? [])
  const urls = await pageUrls(transaction, components)
  return new Map(
    codes.flatMap((code) => {
      const url = urls.get(componentOf.get(code) ?? '')
      return url === undefined ? [] : [[code, url] as const]
    }),
  )
}
