import type { EntityTexts } from './keys.ts'

/** In both languages: the placeholders and places of a mapping are the same. */
const place =
  "A path such as messages[0].id, the name of a parameter, or a text such as OK: '{value}'."

export const httpMappings = {
  'httpMapping.purpose': 'How vendors without SMPP are spoken to over HTTP.',
  'httpMapping.empty': 'A mapping describes a vendor’s HTTP interface once. Gateways then use it.',
  'httpMapping.group.request': 'Request',
  'httpMapping.group.answer': 'Answer',
  'httpMapping.group.receipt': 'Delivery receipts',
  'httpMapping.group.inbound': 'Inbound messages and callbacks',
  'httpMapping.method.label': 'Method',
  'httpMapping.method.POST': 'POST',
  'httpMapping.method.GET': 'GET',
  'httpMapping.method.PUT': 'PUT',
  'httpMapping.url.label': 'URL',
  'httpMapping.url.help':
    "Placeholders can stand in the path and after it: '{to}', '{from}', '{text}', '{id}', '{dlrUrl}', '{validity}', '{unicode}', '{hex}', '{class}', '{flash}', '{secret:name}'.",
  'httpMapping.contentType.label': 'Written as',
  'httpMapping.contentType.json': 'JSON',
  'httpMapping.contentType.form': 'Form',
  'httpMapping.contentType.query': 'Query in the URL',
  'httpMapping.charset.label': 'Charset',
  'httpMapping.charset.help':
    'Of forms and queries, and of callbacks that don’t name theirs. Leave empty for UTF-8; JSON is always UTF-8.',
  'httpMapping.charset.gb18030': 'Chinese, simplified (GBK)',
  'httpMapping.charset.big5': 'Chinese, traditional (Big5)',
  'httpMapping.charset.shift_jis': 'Japanese (Shift_JIS)',
  'httpMapping.charset.euc-kr': 'Korean (EUC-KR)',
  'httpMapping.charset.windows-1252': 'Western European (Windows-1252, ISO 8859-1)',
  'httpMapping.charset.windows-1250': 'Central European (Windows-1250)',
  'httpMapping.charset.windows-1251': 'Cyrillic (Windows-1251)',
  'httpMapping.charset.windows-1253': 'Greek (Windows-1253)',
  'httpMapping.charset.windows-1254': 'Turkish (Windows-1254, ISO 8859-9)',
  'httpMapping.charset.windows-1255': 'Hebrew (Windows-1255)',
  'httpMapping.charset.windows-1256': 'Arabic (Windows-1256)',
  'httpMapping.charset.windows-1257': 'Baltic (Windows-1257)',
  'httpMapping.charset.windows-1258': 'Vietnamese (Windows-1258)',
  'httpMapping.charset.windows-874': 'Thai (Windows-874, TIS-620)',
  'httpMapping.replacesCharacters.label': 'Replace missing characters',
  'httpMapping.replacesCharacters.help':
    'Characters the charset lacks become plain ones, such as “é” to “e”. Otherwise, and where nothing is alike, the message goes another way.',
  'httpMapping.headers.label': 'Headers',
  'httpMapping.headers.help':
    "One per line. Example: Authorization: Bearer '{secret:key}', or Basic '{basic:user:password}' for two secrets.",
  'httpMapping.body.label': 'Content',
  'httpMapping.body.help':
    'JSON such as \'{"to": "{to}", "text": "{text}"}\', or pairs such as to=\'{to}\'&text=\'{text}\'. Every value is escaped.',
  'httpMapping.idAt.label': 'Message ID at',
  'httpMapping.idAt.help': `${place} Leave empty if receipts name the '{id}' that was sent.`,
  'httpMapping.successAt.label': 'Success at',
  'httpMapping.successAt.help': 'Leave empty if an answer with a message ID means success.',
  'httpMapping.successWords.label': 'Means success',
  'httpMapping.successWords.help': 'Separated by commas. Example: 0, ok, queued',
  'httpMapping.errorAt.label': 'Error at',
  'httpMapping.answerRules.label': 'Error codes',
  'httpMapping.answerRules.help':
    'One per line: an error, http: with a status, or * for all others; then throttle, retry, pause or empty (no credit) with seconds, reroute or final. Example: no_credit empty 600',
  'httpMapping.receiptIdAt.label': 'Receipt ID at',
  'httpMapping.receiptIdAt.help': place,
  'httpMapping.receiptStatusAt.label': 'Receipt status at',
  'httpMapping.receiptWords.label': 'Status words',
  'httpMapping.receiptWords.help':
    'One meaning per line: delivered, undelivered, expired, rejected, deleted, unknown or pending. Example: DELIVERED, 1 = delivered',
  'httpMapping.receiptErrorAt.label': 'Receipt error at',
  'httpMapping.receiptNumberAt.label': 'Phone number at',
  'httpMapping.inboundFromAt.label': 'From at',
  'httpMapping.inboundToAt.label': 'To at',
  'httpMapping.inboundTextAt.label': 'Text at',
  'httpMapping.inboundIdAt.label': 'Inbound ID at',
  'httpMapping.inboundIdAt.help':
    'By which a message is recognized when the vendor sends it again.',
  'httpMapping.listAt.label': 'List at',
  'httpMapping.listAt.help':
    'If a callback holds several receipts or messages: where their list is. The places above are then those of one entry.',
  'httpMapping.callbackAnswer.label': 'Answer to callbacks',
  'httpMapping.callbackAnswer.help': 'What the vendor expects to read once a callback is stored.',

  'httpMapping.tab.test': 'Try it',
  'httpMapping.tester.title': 'Try this mapping',
  'httpMapping.tester.purpose': 'With your own examples. Nothing is sent.',
  'httpMapping.tester.to': 'To',
  'httpMapping.tester.from': 'From',
  'httpMapping.tester.text': 'Text',
  'httpMapping.tester.request': 'The request, with secrets as ***',
  'httpMapping.tester.fault.url':
    'Enter a URL that begins with http:// or https:// to see the request.',
  'httpMapping.tester.fault.character':
    'The charset has no “{character}”: such a message goes another way.',
  'httpMapping.tester.fault.headers': 'A header can’t be used as written.',
  'httpMapping.tester.fault.body':
    'The content can’t be used: check its placeholders, and in JSON that texts stand between quotes.',
  'httpMapping.tester.read': 'Read what the vendor says',
  'httpMapping.tester.kind.answer': 'Answer',
  'httpMapping.tester.kind.receipt': 'Receipt',
  'httpMapping.tester.kind.inbound': 'Inbound message',
  'httpMapping.tester.status': 'HTTP status',
  'httpMapping.tester.paste': 'Paste it here',
  'httpMapping.tester.pasteHelp': 'The content of the callback, or the address that was called.',
  'httpMapping.tester.means': 'Result',
  'httpMapping.tester.taken': 'Accepted',
  'httpMapping.tester.refused': 'Rejected',
  'httpMapping.tester.doubt': 'Unclear',
  'httpMapping.tester.why': 'Reason',
  'httpMapping.tester.doubt.unreadable':
    'The answer says neither success nor an error. It counts as no response.',
  'httpMapping.tester.doubt.fault':
    'This status doesn’t say whether it was sent. It counts as no response.',
  'httpMapping.tester.id': 'Message ID',
  'httpMapping.tester.ownId': 'None: receipts name the ID that was sent',
  'httpMapping.tester.error': 'Error',
  'httpMapping.tester.then': 'What happens',
  'httpMapping.tester.action.throttle': 'The gateway slows down and sends again',
  'httpMapping.tester.action.retry': 'Sent again after {seconds, number} s',
  'httpMapping.tester.action.pause': 'The gateway pauses for {seconds, number} s',
  'httpMapping.tester.action.empty':
    'The account is used up: the gateway pauses for {seconds, number} s',
  'httpMapping.tester.action.reroute': 'The next route is tried',
  'httpMapping.tester.action.final': 'The message ends as rejected',
  'httpMapping.tester.status.receipt': 'Status',
  'httpMapping.tester.unreadable':
    'Not readable with this mapping: the vendor is refused and calls again',
} as const satisfies EntityTexts<'httpMapping'> & Record<string, string>
