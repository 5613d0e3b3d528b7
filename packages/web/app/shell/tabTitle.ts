import type { Locale } from '@tandem/i18n/translator'
import { type MenuNode, PAGE_TABS, trailTo } from '@tandem/model'
import { pageAt, titleOf } from '../menuTree.ts'
import type { Subtitles } from './TabPages.tsx'
import { recordAt, type Tab, type Tabs } from './tabs.ts'

/** The record that is open in a tab, else the title of its page; with its filters, or its number, if that is open twice. */
export function tabTitle(title: string, tab: Tab, { list }: Tabs, subtitles: Subtitles): string {
  const { filters = '', record = '' } = subtitles.get(tab.id) ?? {}
  // The drawer leaves the page as soon as its record leaves the URL.
  if (record !== '' && recordAt(tab.search) !== '') return record
  const twins = list.filter(({ path }) => path === tab.path)
  if (twins.length === 1 || tab.search === '') return title
  return filters === '' ? `${title} (${twins.indexOf(tab) + 1})` : `${title} · ${filters}`
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
  const parent = trailTo(menu, path)
    .slice(0, -1)
    .findLast(({ component }) => component !== PAGE_TABS)
  const isTwin = list.some((tab) => tab.path !== path && titleAt(tab.path) === title)
  return title !== undefined && parent && isTwin ? `${titleOf(parent, locale)} / ${title}` : title
}
