import { createContext } from 'react'

/** The tab a screen stands in. */
export interface TabPlace {
  /** Whether the person looks at it now. */
  isInFront: () => boolean
  /** Changes the search of its address while another tab is in front; seen once it is chosen again. */
  place: (search: string) => void
}

/** null: the console has no tabs around the screen. */
export const TabContext = createContext<TabPlace | null>(null)
