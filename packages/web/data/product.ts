/** Base path of the API, `/{product}`, as the page was served with it (spec §7). */
export function productBase(page: Document = document): string {
  const product = page.querySelector('meta[name="tandem-product"]')?.getAttribute('content')
  return `/${product ?? 'tandem'}`
}
