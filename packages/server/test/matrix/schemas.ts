import { z } from 'zod'

import type { Route } from '../../http/route.ts'

interface Shape {
  type?: string
  format?: string
  examples?: unknown[]
  required?: string[]
  items?: Shape
  anyOf?: Shape[]
  properties?: Record<string, Shape>
}
type Io = 'input' | 'output'
/** Made once: every cell of a call asks for its shape. */
const known = { input: new WeakMap<z.ZodType, Shape>(), output: new WeakMap<z.ZodType, Shape>() }

function shapeOf(schema: z.ZodType | undefined, io: Io): Shape {
  if (!schema) return {}
  const made = known[io].get(schema)
  if (made) return made
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the part of JSON Schema that is read here
  const shape = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape
  known[io].set(schema, shape)
  return shape
}

/** The parameters a call takes, by name. */
export const propertiesOf = (input: z.ZodType | undefined): Readonly<Record<string, Shape>> =>
  shapeOf(input, 'input').properties ?? {}

/** The parameters a call must have, as far as its definition gives examples of them. */
export function examplesIn(input: z.ZodType | undefined): Record<string, unknown> {
  const { properties = {}, required = [] } = shapeOf(input, 'input')
  return Object.fromEntries(
    required.flatMap((name) =>
      (properties[name]?.examples ?? []).slice(0, 1).map((example) => [name, example]),
    ),
  )
}

const isId = ({ format, items, anyOf = [] }: Shape): boolean =>
  format === 'id' || format === 'ids' || [...(items ? [items] : []), ...anyOf].some(isId)

/** The parameters that name records. */
export const idsIn = (input: z.ZodType | undefined): string[] =>
  Object.entries(propertiesOf(input)).flatMap(([name, shape]) => (isId(shape) ? [name] : []))

/** Whether a call answers a list or a page: an id out of sight then finds nothing. */
export function answersRecords({ out }: Pick<Route, 'out'>): boolean {
  const { type, properties = {} } = shapeOf(out, 'output')
  return type === 'array' || 'records' in properties
}
