/**
 * The items to run, the slowest first, so that no slow one is still running when the others are done.
 * @param longest names of the slowest, the slowest first; the others keep their order
 */
export function longestFirst<Item>(
  items: readonly Item[],
  longest: readonly string[],
  nameOf: (item: Item) => string,
): Item[] {
  const rank = (item: Item): number => {
    const found = longest.indexOf(nameOf(item))
    return found < 0 ? longest.length : found
  }
  return items.toSorted((a, b) => rank(a) - rank(b))
}
