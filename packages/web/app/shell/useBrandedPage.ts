import type { BrandInfo } from '@tandem/model'
import { useLayoutEffect } from 'react'

/** Sets the brand's title and icon on the browser tab, again with every navigation (spec §1). */
export function useBrandedPage(title: string, address: string, brand: BrandInfo): void {
  const { brandName, favicon } = brand
  useLayoutEffect(() => {
    document.title = `${title} · ${brandName}`
    const icon =
      document.querySelector<HTMLLinkElement>('link[rel="icon"]') ?? document.createElement('link')
    icon.rel = 'icon'
    // The type of the page's first icon does not apply to a brand's icon.
    icon.removeAttribute('type')
    if (icon.getAttribute('href') !== favicon) icon.href = favicon
    if (!icon.isConnected) document.head.append(icon)
  }, [title, address, brandName, favicon])
}
