/** The words of a rich text; a document that is only parsed runs and loads nothing. */
export const plainOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replaceAll(/<\/(p|h\d|li)>/g, '$& '), 'text/html')
    .body.textContent.trim()
