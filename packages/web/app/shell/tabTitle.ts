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
