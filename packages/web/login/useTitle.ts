import { useLayoutEffect } from 'react'
import { readBrand } from '../data/brand.ts'

/** Title of the browser tab; set directly, because the built page already has a title element. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · ${readBrand().brandName}`
  }, [title])
}
