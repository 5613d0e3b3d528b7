/** Markup that could run, load or navigate once it is in the page. */
const ACTIVE = 'script,iframe,object,embed,base,link,meta,form,svg use,animate,set'
const LEADS = /^(href|src|action|formaction|xlink:href)$/
/** Sinks whose markup never joins the page: a document that is only parsed, and a sandboxed frame. */
const APART = /DOMParser|srcdoc/i

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string, type: string, sink?: string) => string | null },
  ): unknown
}

/**
 * Whether markup can only affect appearance: styles, icons and tooltips written by libraries. User text that got
 * this far is refused as soon as it could run.
 */
export function isInert(markup: string): boolean {
  if (!markup.includes('<')) return true
  const { body, head } = new DOMParser().parseFromString(markup, 'text/html')
  const elements = [...head.querySelectorAll('*'), ...body.querySelectorAll('*')]
  return elements.every(
    (element) =>
      !element.matches(ACTIVE) &&
      [...element.attributes].every(
        ({ name, value }) =>
          !/^on/i.test(name) &&
          !(LEADS.test(name) && URL.parse(value, location.href)?.protocol.startsWith('javascript')),
      ),
  )
}

/**
 * Under the server's policy (require-trusted-types-for), text becomes markup only through this, and never a script.
 * Loaded first, because libraries write styles while loading.
 */
const trustedTypes = Reflect.get(globalThis, 'trustedTypes') as TrustedTypes | undefined // not supported by every browser
trustedTypes?.createPolicy('default', {
  createHTML: (text, _type, sink = '') => (APART.test(sink) || isInert(text) ? text : null),
})
