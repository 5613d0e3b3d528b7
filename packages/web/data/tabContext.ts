import { createContext } from 'react'

/** The tab of a screen. */
export interface TabPlace {
  /** Whether the tab is in front. */
  isInFront: () => boolean
  /**
   * Changes the search of its URL while another tab is in front; visible once it is selected again.
   */
  place: (search: string) => void
}

/** null: the screen is not inside a tab. */
export const TabContext = createContext<TabPlace | null>(null)
