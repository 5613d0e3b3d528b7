/** What happened and what to do, in one or two sentences. */
export const errors = {
  'error.request.invalid': 'Some fields need attention. Fix them and try again.',
  'error.request.unknownField': 'Unknown field “{field}”. Remove it.',
  'error.request.tooLarge': 'The request is too large. Send less at a time.',
  'error.request.tooSlow': 'The request took too long to arrive. Send it again.',
  'error.request.headTooLarge': 'The request headers are too large.',
  'error.request.unreadable': 'The request couldn’t be read.',
  'error.request.tooMany': 'Too many requests. Wait {seconds} s and try again.',
  'error.request.keyReused': 'The idempotency key was already used for a different request.',
  'error.request.notJson': 'Send the request as application/json.',
  'error.request.notFound': 'There’s nothing at this address. Check the path.',
  'error.request.methodNotAllowed': 'This address doesn’t accept {method}.',
  'error.query.unknownColumn': 'This list can’t be filtered by “{field}”.',
  'error.query.badValue': 'The value of the filter “{field}” isn’t valid.',
  'error.check.unknownField': '“{field}” can’t be checked for duplicates.',
  'error.dictionary.builtInItem':
    'The platform uses this value. Edit its texts or turn it off instead.',
  'error.dictionary.builtIn': 'The platform uses this dictionary. Edit its items instead.',
  'error.dictionary.unknownTable': 'There’s no dictionary “{code}”.',
  'error.record.notFound': 'Resource not found',
  'error.record.duplicate': '{field} “{value}” already exists. Choose another.',
  'error.record.stale':
    'Someone else changed this record. Compare with the current values and save again.',
  'error.record.inUse': 'Still in use ({entity}: {count}). Change those first.',
  'error.key.networkCode': 'MCC and MNC',
  'error.record.foreignId':
    '{field}: this choice doesn’t exist or isn’t available to you. Choose another.',
  'error.record.tooMany': 'At most {max} records at a time.',
  'error.access.denied': 'Access denied. Ask an administrator for the permission “{access}”.',
  'error.server.fault':
    'Something went wrong on our side. Try again. If it keeps happening, report the request ID {requestId}.',
  'error.server.unavailable':
    'The database isn’t responding. Nothing was changed. Try again in a few seconds.',
  'error.server.tooSlow':
    'This took too long and was stopped. Nothing was changed. Ask for less, for example fewer days.',
  'error.import.empty': 'The file has no rows. Add rows below the header and upload it again.',
  'error.import.columns':
    'The column “{column}” is missing. Download the template and keep its header.',
  'error.import.tooManyRows': 'At most {max} rows per file. Split the file.',
  'error.session.required': 'Unauthorized, please log in again',
  'error.session.expired': 'Unauthorized, please log in again',
  'error.login.wrong': 'Wrong username or password.',
  'error.login.frozen': 'This account is frozen. Contact your administrator.',
  'error.login.companySuspended': 'This company is suspended. Contact your provider.',
  'error.login.captchaRequired': 'Enter the characters from the picture.',
  'error.login.captchaWrong':
    'Verification code incorrect. Enter the characters from the new picture.',
  'error.login.captchaExpired':
    'Verification code invalid. Enter the characters from the new picture.',
  'error.login.wait': 'Too many failed attempts. Wait {seconds} s and try again.',
  'error.department.required': 'Choose a department.',
  'error.department.foreign': 'You don’t belong to this department. Choose one of yours.',
  'error.password.required': 'Enter your current password, the new one, and the new one again.',
  'error.password.mismatch': 'The passwords don’t match.',
  'error.password.wrongOld': 'The current password is wrong.',
  'error.password.rule': 'Use at least 8 characters, with letters and digits.',
  'error.password.same': 'The new password is the same as the current one. Choose another.',
  'error.user.ownFreeze': 'You can’t freeze your own account.',
  'error.user.ownDelete': 'You can’t delete your own account.',
  'error.user.lastAdmin':
    'This is the last active administrator. Make someone else an administrator first.',
  'error.role.notGrantable':
    'You can only grant permissions you have yourself, and you don’t have “{access}”.',
  'error.role.audience': 'The role “{role}” isn’t meant for this kind of company. Choose another.',
  'error.company.parentKind':
    'A company belongs to the platform or to an agent. Choose another parent.',
  'error.company.ownSuspend': 'You can’t suspend your own company.',
  'error.company.sellerCurrency':
    'A company trades in the currency of its seller. Choose {currency}.',
  'error.company.currency':
    'The rate group’s currency differs from the company’s. Choose a group in {currency}.',
  'error.tree.cycle': 'A record can’t be placed below itself. Choose another parent.',
  'error.sms.contentEmpty': 'Enter the text of the message.',
  'error.sms.contentTooLong': 'The text has {characters} characters. Shorten it to {max} or fewer.',
  'error.sms.contentBroken':
    'The text contains half a character, probably from a cut-off emoji. Delete it and type it again.',
  'error.sms.notSold': 'Nothing can be sent to {countries}: {reason}. Contact your provider.',
  'error.sms.noRecipients':
    'None of the {rejected} rows has a valid number. Fix the numbers and try again.',
  'error.sms.tooManyRecipients': 'At most {max} numbers at a time. Split the list.',
  'error.sms.senderNotApproved':
    'The sender ID “{sender}” isn’t approved for your company. Choose another, or leave it empty.',
  'error.sms.requestKeyReused':
    'This request key was already used for a different message. Use a new key.',
  'error.sms.requestInFlight': 'The same request is in progress. Wait for its response.',
  'error.sms.taskNotFound': 'Resource not found',
  'error.sms.taskState': 'The task is {status}, so this isn’t possible now.',
  'error.sms.taskAllSent':
    'All its messages have been sent to carriers. There is nothing left to cancel.',
  'error.deadLetter.notWaiting': 'It’s already being retried or has been stored.',
  'error.rate.notPresent':
    'Rate not present: there is no price for {countries}. Ask your provider to add one, or remove these numbers.',
  'error.rate.noGroup':
    'Rate not present: your company has no rate group. Ask your provider to assign one.',
  'error.rate.belowCost':
    'The customer rate must not be lower than the agent rate ({floor}). Enter a higher price.',
  'error.route.notPresent':
    'There is no route to {countries}. Ask your provider, or remove these numbers.',
  'error.balance.insufficient':
    'The balance is not enough: {needed} needed, {available} available. Recharge, or send to fewer numbers.',
  'error.balance.abnormal':
    'Balance abnormal: sending is stopped until it is checked. Contact your provider.',
  'error.file.required': 'Choose a file.',
  'error.file.type':
    'File format mismatch: use txt, csv, xls or xlsx, unencrypted and without macros.',
  'error.file.empty': 'The import file is empty. Choose a file that contains numbers.',
  'error.file.tooLarge': 'The file is larger than {max} MB. Split it.',
  'error.file.bomb':
    'The file unpacks to far more than a list of numbers. Save it again and retry.',
  'error.file.encoding': 'Line {line} has an unknown encoding. Save the file as UTF-8.',
  'error.file.lineTooLong': 'Line {line} is too long. Put one number on each line.',
  'error.file.columns': 'The file has too many columns. Keep only the column with the numbers.',
  'error.file.broken': 'The file can’t be read. Open it, save it again and retry.',
  'error.file.timeout': 'Reading the file took too long. Split it and try again.',
  'error.field.required': 'Enter a value.',
  'error.field.type': 'This value has the wrong format.',
  'error.field.unknown': 'Unknown field. Remove it.',
  'error.field.readOnly': 'This field is set by the system. Remove it.',
  'error.field.repeated': 'The passwords don’t match.',
  'error.field.immutable': 'This can’t be changed after creation.',
  'error.field.tooShort': 'Use at least {min} characters.',
  'error.field.tooLong': 'Use at most {max} characters.',
  'error.field.range': 'Enter a value from {from} to {to}.',
  'error.field.digits': 'Use at most {digits} decimal places.',
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
  'error.field.iso2': 'Enter the two-letter country code in capitals, for example SG.',
  'error.field.mcc': 'Enter three digits.',
  'error.field.mnc': 'Enter two or three digits.',
  'error.field.host': 'Enter a host name or IP address, without a port.',
  'error.field.currency': 'Enter the three-letter currency code in capitals, for example USD.',
  'error.field.timeZone': 'Enter a time zone, for example Asia/Singapore.',
  'error.field.senderId': 'Use up to 11 letters and digits, or a phone number of 3 to 15 digits.',
  'error.field.path': 'Start with /, http:// or https://, and use no spaces.',
  'error.field.certificates': 'Paste one or more certificates in PEM format, without private keys.',
  'error.field.addresses': 'Enter IP addresses or networks such as 203.0.113.0/24, one per line.',
  'error.field.colour': 'Enter a hex colour, for example #24936e.',
  'error.field.phone': 'Enter it with + and the country code, 6 to 15 digits.',
} as const
