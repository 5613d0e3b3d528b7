import { useLayoutEffect } from 'react'
import { readBrand } from '../data/brand.ts'

/** Title of the browser's tab; the built page has one, which a second element would not take the place of. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${readBrand().brandName}`
  }, [title])
}
