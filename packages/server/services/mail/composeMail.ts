/** The contents of a mail, each part plain text in the reader's language. */
export interface MailWords {
  subject: string
  brand: string
  /** One paragraph each. */
  lines: readonly string[]
  /** Shown in large type, e.g. a code. */
  figure?: string | undefined
  /** A button; its URL uses the platform's public URL, never a request. */
  link?: { label: string; url: string } | undefined
  /** Why the reader receives it. */
  foot: string
}

export interface MailBody {
  subject: string
  text: string
  html: string
}

/**
 * The same text as plain text and as HTML: tables and inline styles, because mail programs support little else.
 */
export function composeMail({ subject, brand, lines, figure, link, foot }: MailWords): MailBody {
  const text = [
    ...lines,
    ...(figure === undefined ? [] : [figure]),
    ...(link ? [`${link.label}: ${link.url}`] : []),
    `— ${brand}\n${foot}`,
  ].join('\n\n')
  const paragraphs = lines.map(
    (line) => `<p style="margin:0 0 16px">${escape(line).replaceAll('\n', '<br>')}</p>`,
  )
  const large =
    figure === undefined
      ? ''
      : `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:4px">${escape(figure)}</p>`
  const button = link
    ? `<p style="margin:24px 0"><a href="${escape(link.url)}" style="background:#24936e;color:#ffffff;padding:10px 20px;border-radius:6px;text-decoration:none;display:inline-block">${escape(link.label)}</a></p>`
    : ''
  const html = `<!doctype html><html><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body style="margin:0;background:#f3f6f5"><table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="560" cellspacing="0" cellpadding="0" style="max-width:560px;width:100%;background:#ffffff;border-radius:6px"><tr><td style="padding:32px;font:14px/1.6 -apple-system,'Segoe UI','PingFang SC','Noto Sans SC','Microsoft YaHei',sans-serif;color:#1f2a26"><p style="margin:0 0 24px;font-size:16px;font-weight:600">${escape(brand)}</p>${paragraphs.join('')}${large}${button}<p style="margin:24px 0 0;color:#5b6b65;font-size:12px">${escape(foot)}</p></td></tr></table></td></tr></table></body></html>`
  return { subject: subject.replace(/[\r\n]+/g, ' '), text, html }
}

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
