/** The content of a caught mail, as far as its page shows it. */
export type MailContent = { subject: string; text: string; html: string }

type Part = { headers: Map<string, string>; body: string }

/** Parses a mail (RFC 5322, MIME): its subject and its plain and HTML parts. Attachments are left out. */
export function readMail(raw: Buffer): MailContent {
  const whole = partOf(raw.toString('latin1'))
  const found: MailContent = {
    subject: decodeWords(whole.headers.get('subject') ?? ''),
    text: '',
    html: '',
  }
  collect(whole, found)
  return found
}

function collect(part: Part, found: MailContent): void {
  const type = part.headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary !== undefined) {
    for (const piece of part.body.split(`--${boundary}`).slice(1)) {
      if (!piece.startsWith('--')) collect(partOf(piece.replace(/^\r?\n/, '')), found)
    }
    return
  }
  if (/^text\/html/i.test(type)) found.html ||= decode(part)
  else if (/^text\/plain/i.test(type)) found.text ||= decode(part)
}

function partOf(text: string): Part {
  const [, head = '', body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(text) ?? [null, text, '']
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim())
  }
  return { headers, body }
}

function decode({ headers, body }: Part): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '7bit'
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8').trim()
  if (encoding === 'quoted-printable') return quoted(body.replace(/=\r?\n/g, '')).trim()
  return Buffer.from(body, 'latin1').toString('utf8').trim()
}

/** `=C3=A9` as UTF-8. */
const quoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  ).toString('utf8')

/** Encoded words of a header (RFC 2047); a blank between two of them is ignored. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[bq]\?[^?]*\?=)+/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi)].map(([, kind = '', word = '']) =>
          kind.toLowerCase() === 'b'
            ? Buffer.from(word, 'base64')
            : Buffer.from(quoted(word.replaceAll('_', ' ')), 'utf8'),
        ),
      ).toString('utf8'),
    )
