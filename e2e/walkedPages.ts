import { type Affected, affectedBy } from '../tools/changed/affected.ts'
import { baseOf, changedFiles, headOf } from '../tools/changed/changedFiles.ts'
import { findHubs, isTest } from '../tools/changed/hubs.ts'
import { readImportGraph } from '../tools/changed/importGraph.ts'
import { isPageAffected, type Page } from '../tools/changed/pages.ts'

/** A page is walked in each of so many runs at least once, changed or not, as commits come. */
const TURNS = 3
/** The sign-in pages have no component in the menu. */
const PUBLIC = /^packages\/web\/login\//

/** Which pages are walked: all, those that a change may affect, or these and every third of the others. */
export interface Walk {
  /** Part of the journeys' names, so that a failed walk can be repeated. */
  name: string
  isWalked: (page: Page, n: number) => boolean
  isPublicWalked: (n: number) => boolean
}

const EVERY: Walk = { name: '', isWalked: () => true, isPublicWalked: () => true }

/**
 * The walk that the environment asks for: `TANDEM_PAGES=some` in `npm test`, `changed` in `npm test -- --changed`, and
 * without it all pages. The third follows from the commit, or from `TANDEM_PAGES_TURN`.
 */
export function walkOf(env: NodeJS.ProcessEnv = process.env): Walk {
  const asked = env['TANDEM_PAGES']
  const head = headOf()
  // Without git nothing is known of a change, and a walk over all pages is right at any time.
  if ((asked !== 'some' && asked !== 'changed') || head === undefined) return EVERY
  const affected = affectedNow(env['TANDEM_BASE'] ?? baseOf())
  const turn = Number(env['TANDEM_PAGES_TURN'] ?? Number.parseInt(head.slice(0, 7), 16)) % TURNS
  return walkBy(affected, asked === 'some' ? turn : undefined)
}

/**
 * The walk over what a change may affect.
 * @param turn which third of the other pages is walked too; none if undefined
 */
export function walkBy(affected: Affected, turn: number | undefined): Walk {
  const hasPublic = [...affected.keys()].some((path) => PUBLIC.test(path))
  const isTurn = (n: number) => turn !== undefined && n % TURNS === turn
  return {
    name:
      turn === undefined
        ? ', of the pages that changed'
        : `, of the pages that changed and a third (TANDEM_PAGES=some TANDEM_PAGES_TURN=${turn})`,
    isWalked: (page, n) => isTurn(n) || isPageAffected(page, affected),
    isPublicWalked: (n) => hasPublic || isTurn(n),
  }
}

function affectedNow(base: string): Affected {
  const graph = readImportGraph()
  return affectedBy(graph, { changed: changedFiles(base), hubs: findHubs(graph), isTest })
}
