/** What an answer or a callback says, however it was written. */
export interface HttpSaid {
  /** Of JSON or of a form, else undefined. */
  tree: unknown
  /** As it came. */
  text: string
}

/** Deeper answers are read no further. */
const MOST_STEPS = 12

/**
 * A body as values: JSON with its numbers as they are written (ids may be longer than a number is exact), else what a
 * form would be. Parameters of the address are added.
 */
export function readSaid(body: string, query = ''): HttpSaid {
  const trimmed = body.trim()
  const added = parametersOf(query)
  if (/^[[{"]/.test(trimmed)) {
    try {
      const tree: unknown = JSON.parse(trimmed, exactly)
      const isList = Array.isArray(tree) || typeof tree !== 'object' || tree === null
      return { tree: isList ? tree : { ...added, ...tree }, text: body }
    } catch {
      return { tree: added, text: body } // half a JSON is none
    }
  }
  const isForm = /^[^\s<>=&]+=/.test(trimmed) && !/\s/.test(trimmed)
  return { tree: { ...added, ...(isForm && parametersOf(trimmed)) }, text: body }
}

/** A reviver that keeps a number as its digits, where the engine tells them. */
const exactly = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? (context?.source ?? String(value)) : value

const parametersOf = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

/**
 * The value a place names: a path such as `messages[0].id` (also `$.messages.0.id`), the name of a parameter, or a text
 * with `{value}` in it, such as `OK: {value}`, that is looked for in the body: the value ends at what follows, or at
 * the next space. Takes a time proportional to the body. undefined: it is not there, or empty.
 */
export function valueAt(said: HttpSaid, place: string): string | undefined {
  const found = place.includes('{value}') ? inText(said.text, place) : inTree(said.tree, place)
  return found === '' ? undefined : found
}

/** The elements of the list that a place names, each read by itself; everything if there is none. */
export function listAt(said: HttpSaid, place: string | null): HttpSaid[] {
  const list = place === null ? said.tree : step(said.tree, place)
  if (!Array.isArray(list)) return place === null ? [said] : []
  return list.map((tree: unknown) => ({ tree, text: JSON.stringify(tree) ?? '' }))
}

function inText(text: string, pattern: string): string | undefined {
  const [before = '', after = ''] = pattern.split('{value}', 2)
  const at = text.indexOf(before)
  if (at < 0) return undefined
  const from = at + before.length
  if (after !== '') {
    const end = text.indexOf(after, from)
    return end < 0 ? undefined : text.slice(from, end).trim()
  }
  return /\S*/.exec(text.slice(from).trimStart())?.[0]
}

function inTree(tree: unknown, place: string): string | undefined {
  const value = step(tree, place)
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

function step(tree: unknown, place: string): unknown {
  // A parameter may have a name that looks like a path.
  if (isRecord(tree) && Object.hasOwn(tree, place)) return tree[place]
  let value = tree
  for (const name of stepsOf(place)) {
    if (Array.isArray(value)) value = /^\d{1,6}$/.test(name) ? value[Number(name)] : undefined
    else if (isRecord(value) && Object.hasOwn(value, name)) value = value[name]
    else return undefined
  }
  return value
}

const stepsOf = (place: string): string[] =>
  place
    .replace(/^\$\.?/, '')
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((name) => name !== '')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a place can be read as one. */
export function isPlace(place: string): boolean {
  if (place.includes('{value}')) return place.split('{value}').length === 2 && place !== '{value}'
  return (
    /^[\w$.[\]-]+$/.test(place) && stepsOf(place).length > 0 && stepsOf(place).length <= MOST_STEPS
  )
}
