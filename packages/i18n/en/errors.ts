import { errorsOfDoors } from './errorsOfDoors.ts'
import { errorsOfFiles } from './errorsOfFiles.ts'
import { errorsOfMoney } from './errorsOfMoney.ts'
/** What happened and what to do, in one or two sentences. */
export const errors = {
  ...errorsOfDoors,
  ...errorsOfFiles,
  ...errorsOfMoney,
  'error.field.asText': 'Send this as text, for example "50.00".',
  'error.request.invalid': 'Some fields need attention. Fix them and try again.',
  'error.request.unknownField': 'Unknown field “{field}”. Remove it.',
  'error.request.tooLarge': 'The request is too large. Send less at a time.',
  'error.request.tooSlow': 'The request took too long to arrive. Send it again.',
  'error.request.headTooLarge': 'The request headers are too large.',
  'error.request.unreadable': 'The request couldn’t be read.',
  'error.request.tooMany': 'Too many requests. Wait {seconds} s and try again.',
  'error.request.keyReused': 'The idempotency key was already used for a different request.',
  'error.request.notUtf8':
    'The request is not in UTF-8, so its text can’t be read. Send it in UTF-8.',
  'error.request.charset': 'The request is in {charset}. Send it in UTF-8.',
  'error.request.notJson': 'Send the request as application/json.',
  'error.request.notFound': 'There’s nothing at this address. Check the path.',
  'error.request.methodNotAllowed': 'This address doesn’t accept {method}.',
  'error.query.unknownColumn': 'This list can’t be filtered by “{field}”.',
  'error.query.badValue': 'The value of the filter “{field}” isn’t valid.',
  'error.analysis.apart': 'These filters and columns can’t be combined. Remove one of them.',
  'error.query.longPeriod': 'A period can have up to {max} days. Choose a shorter one.',
  'error.check.unknownField': '“{field}” can’t be checked for duplicates.',
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
  'error.server.diskFull':
    'The platform has no disk space left. Nothing was changed. Try again in a few minutes, or tell your provider.',
  'error.server.overloaded':
    'The database has no room for more work right now. Nothing was changed. Try again in a few seconds.',
  'error.server.tooSlow':
    'This took too long and was stopped. Nothing was changed. Ask for less, for example fewer days.',
  'error.session.required': 'Unauthorized, please log in again',
  'error.session.expired': 'Unauthorized, please log in again',
  'error.session.passwordDue': 'Set your own password first.',
  'error.session.secondStepDue': 'Turn on two-step sign-in first.',
  'error.session.ownEnd': 'This is your current session. Sign out instead.',
  'error.login.wrong': 'Wrong username or password.',
  'error.login.frozen': 'This account is frozen. Contact your administrator.',
  'error.login.companySuspended': 'This company is suspended. Contact your provider.',
  'error.login.captchaRequired': 'Enter the characters from the picture.',
  'error.login.captchaWrong':
    'Verification code incorrect. Enter the characters from the new picture.',
  'error.login.captchaExpired':
    'Verification code invalid. Enter the characters from the new picture.',
  'error.login.wait': 'Too many failed attempts. Wait {seconds} s and try again.',
  'error.login.googleCodeRequired': 'Enter the Google code of your authenticator app.',
  'error.login.googleCodeWrong':
    'Google code wrong. Enter the code your app shows now; each code works once.',
  'error.login.ipNotAllowed': 'The login IP is not in the whitelist. Ask your administrator.',
  'error.department.required': 'Choose a department.',
  'error.department.foreign': 'You don’t belong to this department. Choose one of yours.',
  'error.department.inUse':
    '{users, plural, =0 {} one {# user is} other {# users are}}{users, plural, =0 {} other {{departments, plural, =0 {} other { and }}}}{departments, plural, =0 {} one {# department is} other {# departments are}} still in it. Move them first.',
  'error.department.tooDeep':
    'Departments can be nested up to {max} levels. Choose a higher place.',
  'error.password.required': 'Enter your current password, the new one, and the new one again.',
  'error.password.mismatch': 'The passwords don’t match.',
  'error.password.wrongOld': 'The current password is wrong.',
  'error.password.same': 'The new password is the same as the current one. Choose another.',
  'error.password.common': 'This password is too easy to guess. Choose a different one.',
  'error.password.wrong': 'Wrong password.',
  'error.user.lastAdmin':
    'This is the last active administrator. Make someone else an administrator first.',
  'error.user.ownContact':
    'Change your own email and phone under “My account”, where we ask for your password.',
  'error.user.seesAmounts': 'This user can see amounts and you can’t. Ask someone who can.',
  'error.role.notGrantable':
    'You can only grant permissions you have yourself, and you don’t have “{access}”.',
  'error.role.audience': 'The role “{role}” isn’t meant for this kind of company. Choose another.',
  'error.role.lastWay':
    'The administrator role can’t be removed: without it, your staff would be locked out.',
  'error.role.scopeTooWide':
    'The role “{role}” can see more than you can. You can only grant what you can see yourself.',
  'error.company.parentKind':
    'A company belongs to the platform or to an agent. Choose another parent.',
  'error.company.ownSuspend': 'You can’t suspend your own company.',
  'error.company.sellerCurrency':
    'No exchange rate is in force between {currency}, the seller’s currency, and the one chosen. Choose {currency}, or ask the platform for a rate.',
  'error.company.currency':
    'The rate group’s currency differs from the company’s. Choose a group in {currency}.',
  'error.exchangeRate.inForce':
    'This exchange rate is in force or about to be, so it stays as it is. Add a newer one.',
  'error.exchangeRate.past': 'An exchange rate can’t begin in the past. Choose now or later.',
  'error.exchangeRate.sameCurrency': 'Choose two different currencies.',
  'error.company.notApproved':
    'This agent isn’t approved yet, so it can’t send or add customers. Contact the platform.',
  'error.tree.cycle': 'A record can’t be placed below itself. Choose another parent.',
  'error.sms.contentEmpty': 'Enter the text of the message.',
  'error.sms.contentTooLong': 'The text has {characters} characters. Shorten it to {max} or fewer.',
  'error.sms.braceUnclosed':
    'A brace at character {at} is not closed: {part}. Close it, or write {brace} for a plain brace.',
  'error.sms.braceUnopened':
    'A closing brace at character {at} has no opening one. Write {brace} for a plain brace.',
  'error.sms.variableName':
    '{part} (character {at}) isn’t a variable. Write variables with letters, digits and underscores, such as {example}. For a plain brace, write {brace}.',
  'error.sms.tooManyVariables': 'The text has more than {max} variables. Remove some.',
  'error.sms.testNumbers': 'A test goes to {max} numbers at most. Remove some.',
  'error.sms.testsSpent': 'You sent {max} tests in the past hour. Wait a while, or send the task.',
  'error.sms.oneText': 'Give either a text or a template, not both.',
  'error.sms.templateNotApproved':
    'The template {name} is not approved. Wait for its review, or use another one.',
  'error.sms.valuesCount':
    'There are {values} sets of values for {numbers} numbers. Give one for each number.',
  'error.sms.contentBroken':
    'The text contains half a character, probably from a cut-off emoji. Delete it and type it again.',
  'error.sms.notSold': 'Nothing can be sent to {countries}: {reason}. Contact your provider.',
  'error.sms.variableUnknown':
    'The recipients of this task have no value for {name}. Use their own variables, or cancel the task and send again with a new file.',
  'error.sms.textLeavesOut':
    '{n, plural, one {# recipient} other {# recipients}} could not get this text: {reason}. Change the text or the sender ID, so that every recipient stays in.',
  'error.sms.textFixed':
    'The text of one-time codes and of messages from an SMPP client can’t be changed. Cancel the task and send again.',
  'error.sms.noRecipients':
    'None of the {rejected} rows has a valid number. Fix the numbers and try again.',
  'error.sms.capped':
    '{rejected, plural, one {The number has} other {All {rejected} numbers have}} had as many messages as the frequency cap allows. Send later.',
  'error.sms.blacklisted':
    '{rejected, plural, one {The number is} other {All {rejected} numbers are}} on the blacklist, so nothing is sent.',
  'error.sms.tooManyRecipients': 'At most {max} numbers at a time. Split the list.',
  'error.sms.leftOut': 'Nothing can be sent to these numbers. {reason}.',
  'error.document.kind': 'Only PDF, PNG and JPEG files can be attached.',
  'error.document.tooLarge': 'The file is larger than {max} MB. Attach a smaller one.',
  'error.document.tooMany':
    'There are {max} documents already. Remove one before you attach another.',
  'error.signature.brackets': 'Leave out brackets and braces: they are added.',
  'error.senderId.validity': 'The end is before the start. Choose a later end.',
  'error.countryRule.replacedBy': 'Say by what a name is replaced.',
  'error.countryRule.optOutWord':
    'The line names no word that opts out. Add the word it names to the words of the line.',
  'error.sms.senderNotApproved':
    'The sender ID “{sender}” isn’t approved for your company. Choose another, or leave it empty.',
  'error.sms.requestKeyReused':
    'This request key was already used for a different message. Use a new key.',
  'error.smppAccount.repushTime':
    'Choose a start before the end, and within the past {hours, number} hours.',
  'error.smppAccount.repushNone':
    'There are no receipts to resend: no message ended then that asked for one. Check the time and the filters.',
  'error.smppAccount.repushMany':
    'More than {max, number} messages ended in this time. Choose a shorter one.',
  'error.smppAccount.password':
    'Use letters, digits and common symbols, without spaces or accents.',
  'error.sms.requestInFlight': 'The same request is in progress. Wait for its response.',
  'error.otp.noCode': 'The text must contain {variable}, and no other variable.',
  'error.otp.oneTarget': 'Give either the id of the code or the number, not both.',
  'error.otp.noFallback': 'Only regular codes can be sent again as premium ones.',
  'error.otp.fallbackLate':
    'Send the code again while it is still valid: fallbackAfter must be less than validity.',
  'error.otp.wait': 'A code was just sent to this number. Wait {seconds} s before sending another.',
  'error.otp.velocity':
    'Too many codes to numbers like this one, or to its country, are not entered. Try again later.',
  'error.inbound.nobodys': 'This message belongs to no company, so nobody can answer it',
  'error.inbound.noNumber': 'The sender is no phone number that can be answered',
  'error.sms.taskNotFound': 'Resource not found',
  'error.sms.dailyLimit':
    'This company can send {limit, number} messages a day and has {left, number} left today. Send fewer, or continue tomorrow.',
  'error.gateway.pinnedOther': '“{name}” is neither one of this hybrid’s gateways nor a product.',
  'error.gateway.memberHybrid': 'A hybrid gateway cannot contain another hybrid.',
  'error.httpMapping.url':
    'Enter a URL that begins with http:// or https://, with its host written out and only known placeholders.',
  'error.httpMapping.headers':
    "Write each line as a name, a colon and a value, for example Authorization: Bearer '{secret:key}'.",
  'error.httpMapping.body':
    'Use only known placeholders. In JSON, put texts between quotes, for example {example}.',
  'error.httpMapping.place':
    "Enter a path such as messages[0].id, the name of a parameter, or a text around '{value}'.",
  'error.httpMapping.answerRules':
    'Write each line as an error and what to do, for example no_credit empty 600 or http:429 throttle.',
  'error.httpMapping.receiptWords':
    'Write each line as words, = and a meaning, for example DELIVERED, 1 = delivered.',
  'error.gateway.secrets': 'Write each line as a name, = and a value, for example key = abc123.',
  'error.gateway.noMembers': 'Only hybrid gateways have gateways of their own.',
  'error.gateway.secretsBehind':
    'Stored secrets of {name}{more, plural, =0 {} one { and # more gateway} other { and # more gateways}} are sent to this address, so it can’t be changed here. Add a new record with the new address and move each gateway to it with its secret.',
  'error.gateway.inherits': 'This gateway already takes its values from a connection set.',
  'error.hlr.url':
    'Enter a web address. It can contain {number} and {secret}, for example https://hlr.example/v1?to={number}.',
  'error.hlr.headers':
    'Write each line as a name, a colon and a value, for example Authorization: Basic {basic}.',
  'error.hlr.mapping':
    'Write each line as what is meant, a colon and where it is, and say at least what means reachable or where the network is. Example: reachable: status.groupName = DELIVERED.',
  'error.hlr.off': 'Lookups are switched off: no HLR provider is enabled.',
  'error.hlr.tooMany': 'Look up at most {max, number} numbers at a time. Split the list.',
  'error.hlr.none':
    'None of the {left, plural, one {# line} other {# lines}} can be looked up: invalid, or in a country without a price for lookups.',
  'error.hlr.budget':
    'The lookup would cost more than was confirmed: prices or known answers changed. Check the price and start it again.',
  'error.hlr.noMoney':
    'The balance ran out. Numbers not shown in the list weren’t charged. Recharge, then look up the rest.',
  'error.hlr.failed': '{name} did not answer: {reason}. Check its address, secret and mapping.',
  'error.hlr.silent': '{name} answered, but says nothing about this number. Check its mapping.',
  'error.statement.none':
    'There is no account, or its amounts are hidden from you. Choose another company.',
  'error.books.noJob':
    'The check of the books was removed from the scheduled jobs. Add it there first.',
  'error.books.frozen': 'This account is already frozen.',
  'error.books.notFrozen': 'This account isn’t frozen.',
  'error.gateway.needsHost':
    'The gateway {name} takes its host from this set. Give it a host of its own first.',
  'error.rate.notPresent':
    'Rate not present: there is no price for {countries}. Ask your provider to add one, or remove these numbers.',
  'error.rate.noGroup':
    'Rate not present: your company has no rate group. Ask your provider to assign one.',
  'error.rate.belowCost':
    'The customer rate must not be lower than the agent rate ({floor}). Enter a higher price.',
  'error.rate.callsBelowCost':
    'Some calls would cost the customer less than the agent pays for them ({floor}, with its own intervals and fees). Raise the price or a fee, or use the intervals of the agent.',
  'error.rate.notOfProduct': 'The chosen product has no use for this.',
  'error.rate.belowSold':
    '{n, plural, one {# rate} other {# rates}} of those who buy by this price list would be lower than what they pay ({who}). Publish a draft to raise them with it.',
  'error.rate.notBought':
    'The price list your company buys by has no price for this, so it can’t be sold on. Ask your provider to add one first.',
  'error.company.rateGroupLacks':
    '{n, plural, one {# price} other {# prices}} that this company sells on would be missing from what it buys. Choose another rate group, or have them removed first.',
  'error.rateVersion.notBought':
    '{n, plural, one {# price is} other {# prices are}} for destinations that your company can’t buy itself. Take them out of the draft, or ask your provider to add them first.',
  'error.rateVersion.soldOn':
    '{n, plural, one {# price} other {# prices}} that would go {n, plural, one {is} other {are}} sold on by those who buy by this list ({who}). Keep {n, plural, one {it} other {them}}, or have {n, plural, one {it} other {them}} removed there first.',
  'error.rate.needsApproval':
    'The price changes by more than {percent}%. Put it into a draft, which a second person publishes.',
  'error.company.rateGroupBelow':
    '{n, plural, one {# rate} other {# rates}} would be lower than what the seller pays. Choose another rate group, or raise them first.',
  'error.rateVersion.notDraft': 'This version is not a draft any more.',
  'error.rateVersion.notWaiting': 'This version is not waiting for approval.',
  'error.rateVersion.notScheduled': 'There is nothing to withdraw.',
  'error.rateVersion.inForce': 'This version is in effect and stays as it is.',
  'error.rateVersion.importing': 'A file is being read into this draft. Wait until it is done.',
  'error.rateVersion.busy':
    'Another version of this price list is being published. Try again in a moment.',
  'error.rateVersion.empty': 'The draft changes nothing. Import, paste or set rates first.',
  'error.rateVersion.wrong':
    '{n, plural, one {# row has} other {# rows have}} errors. Correct them, or take them out of the draft.',
  'error.rateVersion.below':
    '{n, plural, one {# rate is below the seller’s cost. Raise it first.} other {# rates are below the seller’s cost. Raise them first.}}',
  'error.rateVersion.belowSold':
    '{n, plural, one {# rate} other {# rates}} of those who buy by this price list would be lower than what they pay. Raise them, or publish with them raised.',
  'error.rateVersion.past': 'Choose a time that is not in the past.',
  'error.rateVersion.sameTime':
    'Another version of this price list changes the same rate at that very time. Choose another time.',
  'error.rateVersion.noColumns':
    'The first row must name a price column, and country, mcc and mnc, prefix or category.',
  'error.rateVersion.currency': 'Both price lists must be in the same currency.',
  'error.rateVersion.noFile': 'This version was not imported from a file.',
  'error.route.formula': 'Enter the formula that ranks the routes.',
  'error.route.reason': 'Say why messages may go out below cost.',
  'error.route.notPresent':
    'There is no route to {countries}. Ask your provider, or remove these numbers.',
  'error.balance.insufficient':
    'The balance is not enough: {needed} needed, {available} available. Recharge, or send to fewer numbers.',
  'error.balance.abnormal':
    'Balance abnormal: sending is stopped until it is checked. Contact your provider.',
  'error.totp.alreadyOn': 'Two-step sign-in is already on.',
  'error.totp.notOn': 'Two-step sign-in isn’t on for this account.',
  'error.totp.notPending': 'Start again: no authenticator app is waiting for its first code.',
  'error.totp.staffKeep': 'Staff accounts need two-step sign-in, so it can’t be turned off.',
  'error.address.lockOut':
    'Your current address {address} isn’t on the list, so saving would lock you out. Add it first.',
  'error.profile.passwordRequired':
    'Enter your password. Your email and phone can be used to recover the account.',
  'error.apiKey.invalid': 'This API key isn’t valid.',
  'error.apiKey.nameTaken': 'The company already has a key with this name. Choose another.',
  'error.apiKey.scopeNotHeld':
    'You can’t grant a key something you can’t do yourself: {scope}. Ask an administrator.',
  'error.apiKey.wholeCompany':
    'A key sees the whole company, and you see only part of it. Ask someone who sees all of it.',
  'error.apiKey.noPlatform': 'API keys are for agents and customers. Choose one of them.',
  'error.apiKey.tooMany': 'A company can have up to {max} keys. Revoke one you don’t use.',
  'error.apiKey.expiryPast': 'This time is in the past. Choose a later one.',
  'error.export.useJob': 'More than {max, number} rows. Run this export as a background job.',
  'error.export.pastWeek':
    'Only data from the past week can be downloaded: choose a time from {from} on ({zone}).',
  'error.job.tooMany':
    'Your company already has {max} exports and imports waiting or running. Try again when some have finished.',
  'error.job.ended': 'This job has already finished.',
  'error.job.notAllowed': 'The account that started this job no longer has permission.',
  'error.job.givenUp':
    'This job was interrupted too often and was stopped. Start it again with fewer rows.',
  'error.bulk.nothing': 'No records match the filter any more.',
  'error.bulk.tooMany': 'More than {max, number} records. Narrow the filter.',
  'error.bulk.countChanged':
    'The filter now matches about {count, number, integer} records. Review them before you continue.',
  'error.task.startPast':
    'The start time has passed. Choose a later one, or leave it empty to start now.',
  'error.task.tooFar': 'Choose a time within the next {days} days.',
  'error.task.endBeforeStart': 'Choose an end time after the start.',
  'error.task.oneSource': 'Say who the recipients are once: numbers, a file or an earlier task.',
  'error.task.paceNeedsEnd': 'Choose an end or a time slot to spread the messages over.',
  'error.task.zoneNeedsSlots':
    'Add a time slot: only time slots can be in the recipient’s local time.',
  'error.task.noRetries': 'Codes aren’t sent again: send a new one.',
  'error.task.neverOpen':
    'None of these time slots falls between the start and the end. Add one, or choose other times.',
  'error.schedule.taken': 'This job already has a schedule. Edit that one.',
  'error.schedule.fixedJob':
    'You can’t move a schedule to another job. Add a new schedule instead.',
  'error.schedule.cronNever': 'This time never occurs. Check the day and month.',
  'error.announcement.over': 'Its end time has passed. Choose a later one first.',
  'error.announcement.period': 'The end must be after the start.',
  'error.announcement.nobody': 'This would reach nobody. Choose recipients.',
  'error.announcement.reach':
    'Your role doesn’t reach everyone in this audience. Choose a smaller one.',
  'error.announcement.empty': 'Enter a text.',
  'error.notice.always': 'This notification can’t be turned off.',
  'error.recharge.unavailable':
    'The payment service is unavailable right now. Try again in a few minutes, or choose another method.',
  'error.recharge.creationFailed':
    'The order could not be created. Nothing was charged. Choose another method or amount.',
  'error.recharge.expired': 'The order has expired. Create a new one.',
  'error.recharge.notAnAmount': 'Enter an amount in plain digits, for example 100.00.',
  'error.recharge.tooManyDecimals':
    '{digits, plural, =0 {Enter a whole amount: {currency} has no decimals.} =3 {Enter at most three decimals.} =4 {Enter at most four decimals.} other {Enter at most two decimals.}}',
  'error.recharge.tooLow': 'Enter at least {min} {currency}.',
  'error.recharge.tooHigh': 'Enter at most {max} {currency}.',
  'error.recharge.currencyMismatch': 'Pay in the currency of your company.',
  'error.recharge.channelLimits':
    'This method takes {min} to {max} {currency}. Change the amount or choose another method.',
  'error.recharge.providerCurrency': 'This method doesn’t take {currency}. Choose another one.',
  'error.recharge.providerStep':
    'This method takes multiples of {step} {currency}. Change the amount or choose another method.',
  'error.recharge.noChannel': 'This payment method is no longer offered. Choose another one.',
  'error.recharge.notTransfer': 'This order is not a bank transfer.',
  'error.recharge.notPaid': 'This order has not been paid.',
  'error.recharge.notOpen': 'This order was already decided. Reload it to see the result.',
  'error.recharge.samePerson': 'You made this request, so another person must approve it.',
  'error.recharge.waits':
    'Something about this order already waits for approval. Decide on that first.',
  'error.recharge.notEnough': 'The balance does not cover {amount}. Refund it once it does.',
  'error.recharge.refundTooHigh': 'At most {amount} is left to refund.',
  'error.recharge.notYours': 'Only the seller of this company can do this.',
  'error.recharge.nothingSuspended': 'This money was already credited or refunded.',
  'error.recharge.otherCoin':
    'Nobody knows what this coin is worth in the currency of the company. Give it back, and book the payment by hand.',
  'error.alarmRule.emails': 'Enter up to 10 email addresses, one per line.',
  'error.alarmRule.foreignUser': 'Choose people of that company.',
  'error.paymentChannel.url': 'BTCPay needs the address of your server.',
  'error.paymentChannel.limits': 'The maximum must not be below the minimum.',
  'error.paymentChannel.bounds':
    'A recharge is {min} to {max} {currency}. Enter an amount within that, or leave it empty.',
  'error.paymentChannel.currency':
    'This provider doesn’t take {currency}. Choose another provider.',
  'error.paymentChannel.incomplete': 'This provider needs an account and an API key.',
  'error.paymentChannel.waiting':
    'A change of this channel is waiting for approval. Decide about it first.',
  'error.paymentChannel.notWaiting': 'Nothing is waiting for approval any more.',
  'error.gatewayTest.tooMany':
    'One test has at most {most, number} messages, and this would be {n, number}. Choose fewer numbers or gateways.',
  'error.gatewayTest.variable':
    'A test fills in {code} only and has no value for {variable}. Add a fallback, such as {example}, or remove it.',
  'error.gatewayTest.tooLong':
    'The text has {parts, number} parts. A test can have up to {most, number}.',
  'error.gatewayTest.noGateways': 'One of these gateways is gone. Choose others.',
  'error.gatewayTest.noNumbers': 'One of these test numbers is disabled or gone. Choose others.',
  'error.gatewayTest.notRunning': 'This test has already ended.',
  'error.gatewayTest.notSent': 'This message wasn’t sent, so the phone can’t show it.',
  'error.testPlan.times': 'Enter either how often it runs or the hours of the day.',
  'error.testPlan.hours': 'Enter hours from 0 to 23, separated by commas, for example 8, 12, 20.',
  'error.testNumber.invalid':
    'Enter a mobile number with its country code, for example +6591230001.',
  'error.testTool.refused':
    'This test found no way to send the message. Fix the problem and run the test again.',
  'error.testTool.onePart':
    'With its signature and opt-out line, the text has {parts} parts. Shorten it to one.',
  'error.testTool.priceChanged': 'The price has changed since this test. Run it again.',
  'error.testTool.alreadySent':
    'A message was already sent from this test. Run the test again to send another.',
  'error.permission.builtIn':
    'This entry is built in and can’t be removed. Hide it or turn it off instead.',
  'error.view.tooMany': 'You can have up to {max} views per list. Delete one you no longer use.',
  'error.view.tooLarge': 'This view is larger than {max} KB. Use fewer filters or columns.',
  'error.view.nameTaken': 'You already have a view with this name. Choose another.',
  'error.brand.hostTaken': '“{host}” belongs to another brand. Remove it there first.',
  'error.brand.companyKind': 'Only the platform and agents have brands. Choose one of them.',
  'error.picture.kind': 'Use a PNG, JPEG or WebP image.',
  'error.picture.size': 'Use an image of {from} to {to} px in width and height.',
  'error.picture.missing': 'The image is gone. Upload it again.',
  'error.outbox.crashed': 'The server stopped each time it was being delivered.',
  'error.outbox.noHost': 'The platform has no public address that {host} could stand for.',
  'error.outbox.notPublic':
    'The address isn’t public, or its port isn’t a web port (80, 443, 8080, 8443).',
  'error.outbox.noAnswer': 'The receiver didn’t answer in time.',
  'error.outbox.fault': 'An internal error. See the server’s log.',
} as const
