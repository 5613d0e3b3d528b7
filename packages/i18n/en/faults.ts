/** What is wrong with a value or an action, as forms and buttons say it by themselves. */
export const faults = {
  'error.session.readOnly':
    'You’re viewing as another user, read-only. Return to your own account to do this.',
  'error.password.rule': 'Use at least 8 characters, with letters and digits.',
  'error.field.required': 'Enter a value.',
  'error.field.brokenText': 'Half a character or a null character is in this text. Type it again.',
  'error.field.type': 'This value has the wrong format.',
  'error.field.unknown': 'Unknown field. Remove it.',
  'error.field.readOnly': 'This field is set by the system. Remove it.',
  'error.field.repeated': 'The passwords don’t match.',
  'error.field.immutable': 'This can’t be changed after creation.',
  'error.field.tooShort': 'Use at least {min} characters.',
  'error.field.tooLong': 'Use at most {max} characters.',
  'error.field.amount': 'Enter an amount, for example 1,234.50.',
  'error.field.range': 'Enter a value from {from} to {to}.',
  'error.field.digits': 'Use at most {digits} decimal places.',
  'error.field.shares.format':
    'List each name with its percentage, for example Aurora 60%, Borealis 40%.',
  'error.field.shares.percent': 'Use whole percentages from 0 to 100.',
  'error.field.shares.left': 'The shares must add up to 100%. {percent}% is left to give.',
  'error.field.shares.over': 'The shares must add up to 100%. Take {percent}% away.',
  'error.field.choice': 'Choose a value from the list.',
  'error.field.instant': 'Enter a date and time as YYYY-MM-DD HH:mm:ss.',
  'error.field.id': 'Choose a record from the list.',
  'error.field.characters': 'Remove control characters and broken symbols.',
  'error.field.name': 'Remove line breaks and leading or trailing spaces.',
  'error.field.code':
    'Use letters, digits, underscores, periods, colons or hyphens; no Chinese characters.',
  'error.field.username':
    'Start with a letter or digit, then use letters, digits, periods, underscores, hyphens or @.',
  'error.field.email': 'Enter an email address, for example name@example.com.',
  'error.field.digitsOnly': 'Use digits only.',
  'error.field.onePrefix': 'Only one area prefix can be added at a time.',
  'error.field.numberPrefix': 'Use digits that begin with a country code, for example 6591.',
  'error.field.iso2': 'Enter the two-letter country code in capitals, for example SG.',
  'error.field.mcc': 'Enter three digits.',
  'error.field.mnc': 'Enter two or three digits.',
  'error.field.host': 'Enter a host name or IP address, without a port.',
  'error.field.hostList':
    'Enter up to 8 host names or IP addresses, one per line, each with its port if needed.',
  'error.field.errorRules':
    'Write each line as a code and what to do, for example 0x45 retry 60, 0x401 pause 300, 0x400-0x4FF final or receipt 27 final.',
  'error.field.pins':
    'Write a country, an operator as MCC-MNC or product=…, then = and the name of a gateway, for example IN = Aurora Mobile.',
  'error.field.tlvRules':
    'Write each line as a tag, = and a value, for example 0x1400 country=IN = 1101456780000012345.',
  'error.field.currency': 'Enter the three-letter currency code in capitals, for example USD.',
  'error.field.timeZone': 'Enter a time zone, for example Asia/Singapore.',
  'error.field.slots.format': 'Enter each time slot as HH:mm-HH:mm, for example 09:00-12:00.',
  'error.field.slots.tooMany': 'Use at most {max} time slots a day.',
  'error.field.slots.empty':
    'End each time slot after its start. For a slot over midnight, add two: until 24:00 and from 00:00.',
  'error.field.slots.overlap': 'These time slots overlap. Move one of them.',
  'error.field.slots.tooClose': 'Leave at least {minutes} minutes between time slots.',
  'error.field.templateName': 'Use lower-case letters, digits and underscores only.',
  'error.field.senderId': 'Use up to 11 letters and digits, or a phone number.',
  'error.field.path': 'Start with /, http:// or https://, and use no spaces.',
  'error.field.secretAgain': 'Enter it again: what you changed decides where it’s sent.',
  'error.field.pattern':
    'This expression can’t be used. Use letters, . [a-z] \\d \\w \\s ( ) | * + ? ^ and $, and put \\ before other signs. Look-around, back-references and slow expressions aren’t available.',
  'error.field.senderList':
    'Enter sender IDs separated by commas. * stands for any characters, for example ACME*.',
  'error.field.inboundNumbers': 'Enter one number per line, at most 50.',
  'error.field.serviceTypes':
    'Write each line as a service type of up to 5 characters, = and a product, for example OTP = One-time code, premium. List each service type once.',
  'error.field.senderRules':
    'Write each line as sender IDs, = and a valid sender or several, for example ACME* = INFO.',
  'error.field.contentRules':
    'Write each line as a word or expression, => and what replaces it, for example casino|bonus => game. Slow expressions can’t be used.',
  'error.field.weekdays': 'Enter days from 1 (Monday) to 7 (Sunday), for example 1-5 or 1,3,5.',
  'error.field.formula':
    'Use numbers, + - * / ( ), min(), max() and the words cost, price, margin, quality and weight.',
  'error.field.webUrl': 'Enter a URL that starts with https:// or http://.',
  'error.field.callbackUrl': 'Callback URLs must start with http://, https:// or {host}.',
  'error.field.certificates': 'Paste one or more certificates in PEM format, without private keys.',
  'error.field.addresses': 'Enter IP addresses or networks such as 203.0.113.0/24, one per line.',
  'error.field.billPrefix': 'Use 2 to 8 capital letters and digits, for example HBR.',
  'error.field.colour': 'Enter a hex colour, for example #24936e.',
  'error.field.phone':
    'Enter a phone number, with + and the country code if it is of another country.',
} as const
