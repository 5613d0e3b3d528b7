/** What could run, load or lead elsewhere once it stood in the page. */
const ACTIVE = 'script,iframe,object,embed,base,link,meta,form,svg use,animate,set'
const LEADS = /^(href|src|action|formaction|xlink:href)$/
/** Sinks whose markup never joins the page: a document that is only parsed, and a frame, which is sandboxed. */
const APART = /DOMParser|srcdoc/i

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (text: string, type: string, sink?: string) => string | null },
  ): unknown
}

/**
 * Whether markup can do nothing but look like something: styles, icons and tooltips that libraries write. A text
 * of somebody that got this far is refused as soon as it could run.
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
 * Under the policy of the server (require-trusted-types-for) no text becomes markup but through here, and none a script.
 * Loaded before everything else: libraries write styles as they load.
 */
const trustedTypes = Reflect.get(globalThis, 'trustedTypes') as TrustedTypes | undefined // not every browser has them
trustedTypes?.createPolicy('default', {
  createHTML: (text, _type, sink = '') => (APART.test(sink) || isInert(text) ? text : null),
})
