/** What every kind of task has in common: when it works. */
export const tasks = {
  'task.one': 'task',
  'task.timing.now': 'Now',
  'task.timing.later': 'At a set time',
  'task.timing.startTime': 'Start',
  'task.timing.startHelp': 'Leave empty to start now, or with the first time slot.',
  'task.timing.endTime': 'End',
  'task.timing.endHelp': 'Messages still waiting then aren’t sent or charged.',
  'task.timing.slots': 'Time slots',
  'task.timing.slotsHelp': 'Hours of the day to send in. Outside them, the task pauses.',
  'task.timing.timeZone': 'Time zone',
  'task.timing.zoneHelp':
    'With recipient’s local time, each number gets it in the time slots of its own time zone. Start and end stay the same moment for all.',
  'task.timing.recipientZone': 'Recipient’s local time',
  'task.timing.byRecipient': 'Time slots in each recipient’s local time, other times in {zone}',
  'task.timing.needsSlots': 'Add a time slot for recipient’s local time.',
  'task.timing.pace': 'Pace',
  'task.timing.paceHelp':
    'Evenly: spread until the end or, without one, until the last time slot of the first day.',
  'task.timing.pace.fast': 'As fast as possible',
  'task.timing.pace.even': 'Evenly',
  'task.timing.spread': 'Spread evenly until {at}',
  'task.timing.spreadLocal': 'Spread evenly over the first day’s time slots in each time zone',
  'task.timing.needsEnd': 'Choose an end or a time slot to spread the messages over.',
  'task.timing.needsTime': 'Choose a start, an end or a time slot.',
  'task.retry.times': 'Try again if undelivered',
  'task.retry.timesHelp': 'Each message is charged once, however often it’s tried.',
  'task.retry.often': '{n, plural, =0 {Never} =1 {Once} =2 {Twice} other {# times}}',
  'task.retry.after': 'Time between tries',
  'task.retry.minutes': '{n, plural, one {# minute} other {# minutes}}',
  'task.retry.hours': '{n, plural, one {# hour} other {# hours}}',
  'task.retry.says':
    'Up to {n, plural, one {once} =2 {twice} other {# times}}, {after} after each failed delivery',
  'task.retry.waiting': 'Waiting for another try',
  'task.validity': 'Valid for',
  'task.validity.help':
    'Counted from the start. Messages that no carrier has taken by then aren’t sent or charged.',
  'task.validity.usual': 'Default: {time}',
  'task.validity.days': '{n, plural, one {# day} other {# days}}',
  'task.slots.add': 'Add time slot',
  'task.slots.full': 'You can add up to {max} time slots.',
  'task.slots.from': 'Time slot {n}: from',
  'task.slots.to': 'Time slot {n}: until',
  'task.slots.remove': 'Remove time slot {n}',
  'task.timing.starts': 'Starts at {at}',
  'task.timing.ends': 'Ends at {at}, even if messages are still waiting',
  'task.timing.daily': 'Every day {slots}',
  'task.waits.title':
    '{n, plural, one {# message waits} other {# messages wait}} for the recipient’s local time:',
  'task.waits.slots': '{n, number} in {zone}: from {at} local time',
  'task.waits.hours': '{n, number} in {zone}: do not disturb until {at} local time',
  'task.waits.never': '{n, number} in {zone}: no time slot fits, so they aren’t sent',
  'task.waits.more':
    '{n, number} in {zones, plural, one {another time zone} other {# other time zones}}',
  'task.timing.waits': 'Starts at {at} ({zone}). Nothing is charged until then.',
  'task.timing.over': 'Its end time came before everything was sent. The rest wasn’t charged.',
  'sms.task.stopped':
    '{sent, plural, one {# message was sent} other {# messages were sent}}. {unsent, plural, =0 {} one {# wasn’t sent or charged.} other {# weren’t sent or charged.}}',
  'sms.task.rests':
    'It’s outside the sending hours of all remaining recipients. Continues at {at} ({zone}).',
  'sms.task.restsShort': 'continues {at}',
  'sms.task.unsent': 'Not sent',
  'sms.task.released': 'Released',
  'sms.task.heldByRate':
    'Sending at the company’s limit of {tps, number} per second. {waiting, plural, one {# message waits} other {# messages wait}} for {waiting, plural, one {its} other {their}} turn.',
  'sms.skipped.purpose':
    'Numbers that were left out when a task was accepted, and why. They cost nothing.',
  'sms.skipped.list': 'Numbers skipped',
  'sms.skipped.mobile': 'As written',
  'sms.skipped.mobileFilter': 'number',
  'sms.skipped.reason': 'Reason',
  'sms.skipped.taskName': 'Task',
  'sms.skipped.rowNo': 'Row',
  'sms.skipped.company': 'Company',
  'sms.skipped.createTime': 'Skipped at',
  'sms.skipped.empty': 'No skipped numbers',
  'sms.skipped.emptyText':
    'When a task leaves out numbers, such as duplicates or opt-outs, you see each of them here with its reason.',
  'sms.skipped.show': 'Show skipped numbers',
  'task.screen.title': 'Screening',
  'task.screen.first': 'Screen the numbers first',
  'task.screen.firstHelp':
    'We ask the networks about each number before the first message goes out. Numbers that are off or not in use are left out, and ported numbers go to their real operator. You pay for each answer.',
  'task.screen.budget': 'Screening budget',
  'task.screen.budgetHelp':
    'When it’s used up, the remaining numbers are sent without screening. Leave it empty to allow the price shown.',
  'task.screen.price': 'Screening, up to',
  'task.screen.numbers': 'Numbers to screen',
  'task.screen.atMost': 'Up to',
  'task.screen.asks': '{n, plural, one {# lookup} other {# lookups}}',
  'task.screen.asksEach': '{n, plural, one {# lookup} other {# lookups}} at {price} {currency}',
  'task.screen.known': '{n, plural, one {# number} other {# numbers}} already known, free',
  'task.screen.unsold':
    '{n, plural, one {# number} other {# numbers}} in countries without lookups, sent without screening',
  'task.screen.stopsAt':
    'Stops at {amount} {currency}. The remaining numbers are sent without screening.',
  'task.screen.realPrice':
    'An estimate: numbers that are left out cost nothing, and ported numbers cost what their real operator costs.',
  'task.screen.short': '{done, number} of {total, number}',
  'task.screen.of': '{done, number} of {total, number}',
  'task.screen.running':
    'Screening {done, number} of {total, number} numbers. Sending starts by itself afterwards.',
  'task.screen.why.hlr.noAnswer':
    'Screening is waiting: no HLR provider answers. We keep trying. You can also send without screening the rest.',
  'task.screen.why.hlr.noMoney':
    'Screening is waiting: the balance is too low. Recharge and it goes on by itself, or send without screening the rest.',
  'task.screen.why.hlr.off':
    'Screening is waiting: lookups are switched off. You can send without screening the rest.',
  'task.screen.why.login.companySuspended':
    'Screening is waiting: the company is suspended. It goes on once the company is reactivated.',
  'task.screen.why.job.notAllowed':
    'Screening has stopped: the user who sent the task may no longer look up numbers. Send without screening the rest, or cancel the task.',
  'task.screen.why.other':
    'Screening has stopped because of an error. Send without screening the rest, or cancel the task.',
  'task.screen.skipTitle': 'Send {name} without screening the rest?',
  'task.screen.skipText':
    '{n, plural, one {# number hasn’t been screened yet. It gets the message, reachable or not.} other {# numbers haven’t been screened yet. They get the message, reachable or not.}}',
  'task.screen.skipAction': 'Send without screening',
  'task.screen.skipStay': 'Keep screening',
  'task.screen.skipped': '{name} is sent without further screening',
  'task.screen.state': 'Result',
  'task.screen.state.running': 'In progress',
  'task.screen.state.done': 'Completed',
  'task.screen.state.budget': 'Stopped at its budget; the rest was sent without screening',
  'task.screen.state.skipped': 'Skipped by a user; the rest was sent without screening',
  'task.screen.state.stopped': 'Stopped by an error',
  'task.screen.state.cancelled': 'Cancelled with the task',
  'task.screen.done': 'Numbers screened',
  'task.screen.answeredCount': 'Answered by networks',
  'task.screen.knownCount': 'Already known',
  'task.screen.silentCount': 'Without an answer, sent anyway',
  'task.screen.unreachableCount': 'Left out: not reachable',
  'task.screen.unassignedCount': 'Left out: not in use',
  'task.screen.portedCount': 'Ported',
  'task.screen.charged': 'Charged for screening',
} as const
