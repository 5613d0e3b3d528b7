import sanitizeHtml from 'sanitize-html'

/** A link leads out of the text: relative ones would lead into the console of whoever reads it. */
const ABSOLUTE = /^(https?:\/\/|mailto:|tel:)/i

/**
 * Text with the few marks the editor makes. Whatever else comes is dropped: elements with their attributes, and of
 * those that hold no text for people also what is in them.
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

/** HTML that may be shown: on the way in and again on the way out, so that a row from elsewhere is no door. */
export const cleanHtml = (html: string): string => sanitizeHtml(html, OPTIONS)

/** Whether anything to read is left of it. */
export const saysSomething = (html: string): boolean =>
  sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(/&nbsp;|\s/g, '') !== ''

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Plain text as HTML: paragraphs by line. */
export const htmlOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${line.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '')}</p>`)
    .join('')
