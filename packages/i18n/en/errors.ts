/** What happened and what to do, one sentence or two. */
export const errors = {
  'error.request.invalid': 'Some fields need attention. Correct them and try again.',
  'error.request.unknownField': 'The field "{field}" is not known here. Remove it.',
  'error.request.tooLarge': 'The request is too large. Send less at once.',
  'error.request.tooMany': 'Too many requests. Wait {seconds} s and try again.',
  'error.request.notJson': 'Send the request as application/json.',
  'error.request.notFound': 'There is nothing at this address. Check the path.',
  'error.request.methodNotAllowed': 'This address does not take {method}.',
  'error.query.unknownColumn': 'The list cannot be filtered by "{field}".',
  'error.query.badValue': 'The filter "{field}" has a value that cannot be read.',
  'error.record.notFound': 'Resource not found',
  'error.record.duplicate': '{field} "{value}" already exists. Choose another.',
  'error.record.stale':
    'Somebody changed this record in the meantime. Compare with what it holds now and save again.',
  'error.record.inUse': 'Still used by {count} × {entity}. Change those first.',
  'error.record.foreignId': '{field}: this choice does not exist or is not yours. Choose another.',
  'error.record.tooMany': 'At most {max} records at once.',
  'error.access.denied': 'Access denied. Ask an administrator for the right "{access}".',
  'error.server.fault':
    'Something went wrong on our side. Try again; if it stays, report the number {requestId}.',
  'error.server.unavailable':
    'The database does not answer at the moment. Nothing was changed; try again in a few seconds.',
  'error.server.tooSlow':
    'This took too long and was given up; nothing was changed. Ask for less, for example for fewer days.',
  'error.import.empty': 'The file has no rows. Add rows below the header and upload it again.',
  'error.import.columns':
    'The column "{column}" is missing. Download the template and keep its header.',
  'error.import.tooManyRows': 'At most {max} rows per file. Split it.',
  'error.session.required': 'Unauthorized, please log in again',
  'error.session.expired': 'Unauthorized, please log in again',
  'error.login.wrong': 'Wrong username or password.',
  'error.login.frozen': 'This account is frozen. Ask your administrator.',
  'error.login.companySuspended': 'This company is suspended. Contact your provider.',
  'error.login.captchaRequired': 'Enter the characters from the picture.',
  'error.login.captchaWrong':
    'Verification code incorrect. Enter the characters from the new picture.',
  'error.login.captchaExpired':
    'Verification code invalid. Enter the characters from the new picture.',
  'error.login.wait': 'Too many failed attempts. Wait {seconds} s and try again.',
  'error.department.required': 'Choose a department.',
  'error.department.foreign': 'You do not belong to this department. Choose one of yours.',
  'error.password.required': 'Enter the old password, the new one, and the new one again.',
  'error.password.mismatch': 'The two passwords are not the same.',
  'error.password.wrongOld': 'The old password is wrong.',
  'error.password.rule': 'Use at least 8 characters with digits and letters.',
  'error.password.same': 'The new password equals the old one. Choose another.',
  'error.user.ownFreeze': 'You cannot freeze your own account.',
  'error.user.ownDelete': 'Your own account cannot be deleted.',
  'error.user.lastAdmin': 'This is the last active administrator. Make another one first.',
  'error.role.notGrantable':
    'You can only give rights that you have yourself: "{access}" is not among them.',
  'error.role.audience': 'The role "{role}" is not meant for this kind of company. Choose another.',
  'error.company.parentKind':
    'Companies belong below the platform or below an agent. Choose another parent.',
  'error.company.ownSuspend': 'Your own company cannot be suspended.',
  'error.company.currency':
    'The currency of the rate group differs from the currency of the company. Choose a group in {currency}.',
  'error.tree.cycle': 'A record cannot be placed below itself. Choose another parent.',
  'error.sms.contentEmpty': 'Write the text of the message.',
  'error.sms.contentTooLong': 'The text needs {parts} parts; {max} is the most. Shorten it.',
  'error.sms.noRecipients':
    'No usable number among {rejected} rows. Correct the numbers and try again.',
  'error.sms.tooManyRecipients': 'At most {max} numbers at once. Split the list.',
  'error.sms.senderNotApproved':
    'The sender ID "{sender}" is not approved for your company. Choose another, or leave it empty.',
  'error.sms.requestKeyReused': 'This request key was used for another message. Use a new key.',
  'error.sms.requestInFlight': 'The same request is being worked on. Wait for its answer.',
  'error.sms.taskNotFound': 'Resource not found',
  'error.sms.taskState': 'The task is {status}; that is not possible now.',
  'error.sms.taskAllSent': 'All its messages are with the carriers; none is left to cancel.',
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
  'error.file.empty': 'The import file is empty. Choose a file with numbers.',
  'error.file.tooLarge': 'The file is too large: {max} MB at most. Split it.',
  'error.file.bomb':
    'The file unpacks to far more than a list of numbers. Save it anew and try again.',
  'error.file.encoding': 'Line {line} is in an unknown encoding. Save the file as UTF-8.',
  'error.file.lineTooLong': 'Line {line} is too long. Put one number on each line.',
  'error.file.columns': 'The file has too many columns. Keep the column with the numbers.',
  'error.file.broken': 'The file cannot be read. Open it, save it anew and try again.',
  'error.file.timeout': 'Reading the file took too long. Split it and try again.',
  'error.field.required': 'Fill this in.',
  'error.field.type': 'This value has the wrong form.',
  'error.field.unknown': 'This field is not known here. Remove it.',
  'error.field.readOnly': 'This field is filled by the system. Remove it.',
  'error.field.repeated': 'The two passwords are not the same.',
  'error.field.immutable': 'This cannot be changed after the record was added.',
  'error.field.tooShort': 'Use at least {min} characters.',
  'error.field.tooLong': 'Use at most {max} characters.',
  'error.field.range': 'Enter a value from {from} to {to}.',
  'error.field.digits': 'Use at most {digits} digits after the point.',
  'error.field.choice': 'Choose one of the list.',
  'error.field.instant': 'Enter a date and time as YYYY-MM-DD HH:mm:ss.',
  'error.field.id': 'Choose a record from the list.',
  'error.field.characters': 'Remove control characters and broken symbols.',
  'error.field.name': 'Remove line breaks and spaces at the ends.',
  'error.field.code':
    'Use letters, digits, underscore, point, colon or hyphen; no Chinese characters.',
  'error.field.username':
    'Begin with a letter or digit; then letters, digits, point, underscore, hyphen or @.',
  'error.field.email': 'Enter an e-mail address such as name@example.com.',
  'error.field.digitsOnly': 'Use digits only.',
  'error.field.iso2': 'Enter the two capital letters of the country, such as SG.',
  'error.field.mcc': 'Enter three digits.',
  'error.field.mnc': 'Enter two or three digits.',
  'error.field.host': 'Enter a host name or an IP address, without a port.',
  'error.field.currency': 'Enter the three capital letters of the currency, such as USD.',
  'error.field.timeZone': 'Enter a time zone such as Asia/Singapore.',
  'error.field.senderId': 'Use up to 11 letters and digits, or a phone number of 3 to 15 digits.',
  'error.field.path': 'Begin with / or with http:// or https://, without spaces.',
  'error.field.addresses': 'Use IP addresses or networks such as 203.0.113.0/24, one per line.',
  'error.field.colour': 'Enter a colour as # and six digits or letters a to f, such as #24936e.',
  'error.field.phone': 'Enter it with + and the country code, 6 to 15 digits.',
} as const
