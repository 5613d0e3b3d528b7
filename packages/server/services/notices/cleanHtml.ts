import sanitizeHtml from 'sanitize-html'

/** Links must be absolute: relative ones would lead into the reader's console. */
const ABSOLUTE = /^(https?:\/\/|mailto:|tel:)/i

/**
 * Text with the few tags of the editor. Everything else is dropped: elements with their attributes, and the
 * content of non-text elements.
 */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'code',
    'pre',
    'a',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'plaintext',
    'template',
    'svg',
    'math',
    'object',
    'embed',
    'title',
    'select',
    'selectedcontent',
  ],
  enforceHtmlBoundary: false,
  parseStyleAttributes: false,
  transformTags: {
    h1: 'h2',
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    a: (_name, { href }) => ({
      tagName: 'a',
      attribs: {
        ...(href !== undefined && ABSOLUTE.test(href) ? { href } : {}),
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
      },
    }),
  },
}

/**
 * HTML that is safe to show: cleaned on input and again on output, so that rows from elsewhere are safe too.
 */
export const cleanHtml = (html: string): string => sanitizeHtml(html, OPTIONS)

/** Whether any readable text is left. */
export const saysSomething = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(/&nbsp;|\s/g, '') !== ''

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Plain text as HTML: one paragraph per line. */
export const htmlOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')}</p>`)
    .join('')
