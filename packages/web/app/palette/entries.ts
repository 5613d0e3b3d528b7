import type { Translator } from '@tandem/i18n/translator'
import type { SearchHit } from '@tandem/model'
import { actionGroups, type ConsoleAction, titleOfAction } from '../../data/actions.ts'
import { fit } from './match.ts'
import { keyOfRecent, type Recent } from './useRecent.ts'

/** One line of the palette. */
export type Entry =
  | { key: string; action: ConsoleAction; hit?: undefined }
  | { key: string; hit: SearchHit; action?: undefined }

export interface Section {
  key: 'recent' | 'records' | ConsoleAction['group']
  entries: readonly Entry[]
}

/** Lines per section while something is typed. */
const MOST_FOUND = 8
/** Digits of an id or phone number rather than of a name. */
const NUMBER = /^[+\d\s().-]{5,}$/

const ofAction = (action: ConsoleAction): Entry => ({ key: action.id, action })
const ofHit = (hit: SearchHit): Entry => ({ key: `${hit.kind}:${hit.id}`, hit })

/** Entries before anything is typed: recently chosen ones, then actions on this screen, then global ones. */
export function sectionsAtFirst(
  actions: readonly ConsoleAction[],
  recent: readonly Recent[],
): readonly Section[] {
  const listed = actions.filter(({ keysOnly }) => keysOnly !== true)
  const again = recent.flatMap((one): Entry[] => {
    if ('hit' in one) return [{ ...ofHit(one.hit), key: `recent ${keyOfRecent(one)}` }]
    const action = listed.find(({ id }) => id === one.action)
    return action ? [{ ...ofAction(action), key: `recent ${action.id}` }] : []
  })
  return filled([
    { key: 'recent', entries: again },
    ...actionGroups.map((group) => ({
      key: group,
      entries: listed.filter((action) => action.group === group).map(ofAction),
    })),
  ])
}

/** Entries that match the typed text, best section first; records first if a number was typed. */
export function sectionsFor(
  query: string,
  actions: readonly ConsoleAction[],
  hits: readonly SearchHit[],
  texts: readonly Translator[],
): readonly Section[] {
  const scored = actions
    .filter(({ keysOnly }) => keysOnly !== true)
    .map((action) => ({ action, score: fit(query, namesOf(action, texts)) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  const sections = actionGroups
    .map((group) => {
      const own = scored.filter(({ action }) => action.group === group).slice(0, MOST_FOUND)
      return {
        key: group,
        best: own[0]?.score ?? 0,
        entries: own.map(({ action }) => ofAction(action)),
      }
    })
    .toSorted((a, b) => b.best - a.best)
  const records: Section = { key: 'records', entries: hits.map(ofHit) }
  return filled(NUMBER.test(query.trim()) ? [records, ...sections] : [...sections, records])
}

const filled = (sections: readonly Section[]): readonly Section[] =>
  sections.filter(({ entries }) => entries.length > 0)

const namesOf = (action: ConsoleAction, texts: readonly Translator[]) => {
  const { hint } = action
  return {
    names: texts.map((text) => titleOfAction(action, text)),
    hint: texts.map((text) => (typeof hint === 'function' ? hint(text) : (hint ?? ''))).join(' '),
  }
}
