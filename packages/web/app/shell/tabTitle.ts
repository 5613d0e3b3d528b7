import type { Locale } from '@tandem/i18n/translator'
import type { MenuNode } from '@tandem/model'
import { pageAt, titleOf, trailTo } from './menuTree.ts'
import type { Subtitles } from './TabPages.tsx'
import type { Tab, Tabs } from './tabs.ts'

/** The title of a page; if a screen is open more than once, with its content, or its number. */
export function tabTitle(title: string, tab: Tab, { list }: Tabs, subtitles: Subtitles): string {
  const twins = list.filter(({ path }) => path === tab.path)
  if (twins.length === 1 || tab.search === '') return title
  const { filters = '', record = '' } = subtitles.get(tab.id) ?? {}
  // The drawer leaves the page as soon as its record leaves the URL.
  const isOpen = new URLSearchParams(tab.search).has('record')
  const shown = [isOpen ? record : '', filters].filter((part) => part !== '').join(', ')
  return shown === '' ? `${title} (${twins.indexOf(tab) + 1})` : `${title} · ${shown}`
}

/** What the menu calls a page; with the entry above where another open page is called the same. None: undefined. */
export function pageTitle(
  menu: readonly MenuNode[],
  { path }: Pick<Tab, 'path'>,
  { list }: Pick<Tabs, 'list'>,
  locale: Locale,
): string | undefined {
  const titleAt = (at: string): string | undefined => {
    const node = pageAt(menu, at)
    return node && titleOf(node, locale)
  }
  const title = titleAt(path)
  const parent = trailTo(menu, path).at(-2)
  const isTwin = list.some((tab) => tab.path !== path && titleAt(tab.path) === title)
  return title !== undefined && parent && isTwin ? `${titleOf(parent, locale)} / ${title}` : title
}
