import { type MenuSeed, menuSeed } from '@tandem/model'
import type { Affected } from './affected.ts'

/** A page of the default menu: where it opens, and its component without the number sign's part. */
export interface Page {
  path: string
  component: string
}

const SCREENS = 'packages/web/screens/'
const OF_ENTITIES = 'entity/'

/** The pages that show something; the others of the menu hold pages. */
export function pagesOfMenu(menu: readonly MenuSeed[] = menuSeed): Page[] {
  return menu.flatMap(({ path, component, children = [] }) => [
    ...(component.startsWith('layouts/')
      ? []
      : [{ path, component: component.replace(/#.*$/, '') }]),
    ...pagesOfMenu(children),
  ])
}

const withoutPlural = (name: string) => name.toLowerCase().replace(/s$/, '')

/**
 * Whether a change may affect what a page shows: its component, the texts of its area or, on the page of an entity, the
 * common screen of entities, the entity's definition, or the screens and texts with its name.
 */
export function isPageAffected({ component }: Page, affected: Affected): boolean {
  const [area = ''] = component.split('/')
  if (['en', 'zh'].some((language) => affected.has(`packages/i18n/${language}/${area}.ts`))) {
    return true
  }
  if (!component.startsWith(OF_ENTITIES)) return affected.has(`${SCREENS}${component}.tsx`)
  if (affected.has(`${SCREENS}entity/EntityScreen.tsx`)) return true
  const entity = component.slice(OF_ENTITIES.length)
  const definition = new RegExp(`^packages/model/entities/(?:\\w+/)?${entity}\\.ts$`)
  const isOwn = (path: string): boolean => {
    const folder = /^packages\/(?:web\/screens|i18n\/\w+)\/(\w+)(?:\/|\.ts$)/.exec(path)?.[1]
    return folder !== undefined && withoutPlural(folder) === withoutPlural(entity)
  }
  return [...affected.keys()].some((path) => definition.test(path) || isOwn(path))
}
