import type { Method } from '@tandem/model'
import type { Route } from '../../http/route.ts'
import type { Asked } from './ask.ts'
import { homeOf, type Principal, principals, sees, type SignedIn } from './people.ts'
import { holds } from './rights.ts'
import { type Outcome, type Row } from './row.ts'
import { canariesIn, missingId, type Scene, type Target } from './scene.ts'
import { examplesIn } from './schemas.ts'

/** `npm run matrix` asks everything. */
const ALL = process.env['TANDEM_MATRIX'] === 'all'

/** One caller, one call, one id. */
export interface Cell {
  route: Route
  row: Row
  method: Method
  who: Principal
  /** The parameter that varies and its value; undefined where the call takes no id. */
  parameter: string | undefined
  target: Target | undefined
  expected: readonly Outcome[]
}

export const nameOf = ({ method, route, who, parameter, target }: Cell): string =>
  `${method} ${route.path} as ${who}${target ? ` with ${parameter} of ${target.of}` : ''}`

/** Every cell of a route, with expectations from its row and the caller's rights. */
export function cellsOf(scene: Scene, route: Route, row: Row): Cell[] {
  const parameters = Object.entries(row.ids ?? {})
  const places: [string | undefined, Target | undefined][] =
    parameters.length === 0
      ? [[undefined, undefined]]
      : parameters.flatMap(([name, kind]) =>
          scene.targets(kind).map((target): [string, Target] => [name, target]),
        )
  const byParameter = [...Map.groupBy(places, ([parameter]) => parameter).values()]
  const placesOf = (who: Principal, n: number): typeof places => {
    if (ALL) return places
    // A caller refused for missing rights is refused before any id is read: one target of each parameter shows it.
    if (route.access !== 'public' && knocksInVain(route.access, who)) {
      return byParameter.flatMap((all) => all.slice(n % all.length).slice(0, 1))
    }
    if (!row.repeats) return places
    return byParameter.flatMap((all) =>
      all.filter(([, target], at) => target?.of === 'missing' || at === n % all.length),
    )
  }
  return route.methods.flatMap((method) =>
    principals.flatMap((who, n) =>
      placesOf(who, n).map(([parameter, target]) => {
        const expected = expectationOf(route, row, who, parameter, target)
        return { route, row, method, who, parameter, target, expected }
      }),
    ),
  )
}

/** Whether a caller has no session, or not the required right. */
const knocksInVain = (access: Route['access'], who: Principal): boolean =>
  who === 'anonymous' || who === 'frozen' || !holds(who, access)

/** In the server's order: session, right, record. */
function expectationOf(
  route: Route,
  row: Row,
  who: Principal,
  parameter: string | undefined,
  target: Target | undefined,
): readonly Outcome[] {
  if (route.access === 'public') return row.seen
  if (who === 'anonymous') return ['session.required']
  if (who === 'frozen') return ['session.expired']
  if (!holds(who, route.access) || row.further?.(who) === false) return ['access.denied']
  const rule = { ...row, ...(parameter === undefined ? {} : row.only?.[parameter]) }
  return !target || inSight(rule, who, target) ? rule.seen : [rule.unseen ?? 'none']
}

function inSight({ sight }: Pick<Row, 'sight'>, who: SignedIn, { of }: Target): boolean {
  if (of === 'missing') return false
  if (of === 'nobody') return true
  return sight ? sight(who, of) : sees[who].includes(of)
}

const INSIDE = new Set([200, 201, 400, 409, 413, 415, 422, 429])

function fits(answer: Asked, outcome: Outcome): boolean {
  switch (outcome) {
    case 'ok':
      return answer.status < 300 && answer.records !== -1
    case 'none':
      return answer.status < 300 && answer.records === 0
    case 'inside':
      return INSIDE.has(answer.status) && answer.reason !== 'record.foreignId'
    default:
      return answer.reason === outcome
  }
}

/** The response without what differs from call to call: the requested id, time, number of the call. */
const bare = (text: string, target: Target | undefined): string =>
  (target ? text.replaceAll(target.id, 'ID') : text)
    .replace(/"timestamp":\d+/, '')
    // On a busy machine a search may report that it ran out of time.
    .replace(/"partial":(true|false)/, '')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, '')

/** Compares responses with the declaration, foreign ids with missing ones, and looks for canaries of strangers. */
export function judge(cells: readonly Cell[], answers: readonly Asked[]): string[] {
  const faults: string[] = []
  for (const [index, cell] of cells.entries()) {
    const answer = answers[index]
    if (!answer) continue
    const said = `${answer.status} ${answer.reason ?? ''} ${answer.records ?? ''}`
    if (!cell.expected.some((outcome) => fits(answer, outcome))) {
      faults.push(`${nameOf(cell)}: expected ${cell.expected.join(' or ')}, got ${said}`)
    }
    if (answer.wrote && answer.status < 300 && isReading(cell)) {
      faults.push(`${nameOf(cell)}: wrote, though it only reads`)
    }
    const missing = cells.findIndex(
      ({ target, parameter }) => target?.of === 'missing' && parameter === cell.parameter,
    )
    const other = answers[missing]
    const hidden = cell.target && !isSeen(cell)
    if (
      hidden &&
      other &&
      bare(answer.text, cell.target) !== bare(other.text, cells[missing]?.target)
    ) {
      faults.push(
        `${nameOf(cell)}: answers otherwise than a missing id: ${answer.text.slice(0, 300)} — ${other.text.slice(0, 200)}`,
      )
    }
    for (const leak of leaksIn(cell, answer)) faults.push(`${nameOf(cell)}: shows ${leak}`)
  }
  return faults
}

/** What leaves nothing behind: no file, whose taking leaves a line, no door, and no GET that is declared to act. */
const isReading = ({ method, route: { actsByGet, file, access } }: Cell): boolean =>
  method === 'GET' && !actsByGet && file === undefined && access !== 'public'

const isSeen = ({
  row,
  who,
  parameter,
  target,
}: Pick<Cell, 'row' | 'who' | 'target' | 'parameter'>): boolean =>
  who !== 'anonymous' &&
  who !== 'frozen' &&
  target !== undefined &&
  inSight({ ...row, ...(parameter === undefined ? {} : row.only?.[parameter]) }, who, target)

/** What users see of themselves, whatever their data scope: sales sees no other user of the platform. */
const oneself = /^(sys_user\.(email|phone|realname)|sys_session\.user_agent)$/

/**
 * Texts of companies out of the caller's sight; a row may show some of the companies above the caller's
 * own.
 */
export function leaksIn({ row, who }: Pick<Cell, 'row' | 'who'>, { text }: Asked): string[] {
  const guest = who === 'anonymous' || who === 'frozen'
  const seen: readonly string[] = guest ? [] : sees[who]
  const above: readonly string[] = guest ? ['platform'] : homeOf[who]
  const home = guest ? undefined : homeOf[who][0]
  return canariesIn(text).flatMap(({ of, column }) =>
    seen.includes(of) ||
    (above.includes(of) && row.shows?.test(column)) ||
    (of === home && (oneself.test(column) || row.showsHome?.test(column)))
      ? []
      : [`${column} of ${of}`],
  )
}

/** The parameters of a cell's call: the varied one, and the others as the caller could rightly send them. */
export function valuesOf(scene: Scene, cell: Cell): Record<string, unknown> {
  const { route, row, who, parameter, target } = cell
  const values: Record<string, unknown> = { ...examplesIn(route.in), ...row.send?.(scene) }
  const shaped = (name: string, id: string) => {
    if (row.shares?.includes(name)) return [{ id, percent: 100 }]
    return row.lists?.includes(name) ? [id] : id
  }
  for (const [name, kind] of Object.entries(row.ids ?? {})) {
    if (name === parameter || values[name] == null) continue
    // The last one in sight is the furthest below: nobody may do to themselves what they may do to
    // others.
    const inReach = scene
      .targets(kind)
      .filter((one) => isSeen({ row, who, parameter: name, target: one }))
    const seen = row.nearest ? inReach[0] : inReach.at(-1)
    const open = values[name] === missingId
    if (seen && (open || seen.of !== 'nobody')) values[name] = shaped(name, seen.id)
  }
  if (parameter && target) values[parameter] = shaped(parameter, target.id)
  return values
}
