import { element, put } from './elements.js'
import { language, text } from './language.js'

const seen = new Set()

/** The messages as a handset shows them, newest first. */
export function drawMessages(list, messages, filtered) {
  const shown = joinParts(messages)
  if (shown.length === 0) {
    put(list, [
      element('li', { class: 'empty' }, [text(filtered ? 'handsetNoMatch' : 'handsetEmpty')]),
    ])
    return
  }
  const scrolled = list.scrollTop
  put(list, shown.map(messageItem))
  list.scrollTop = scrolled
}

/** Parts of one long text become one entry, at the position of the newest part. */
function joinParts(messages) {
  const groups = new Map()
  for (const message of messages) {
    const long = message.parts !== null && message.parts > 1
    const key = long
      ? [
          message.systemId,
          message.source,
          message.destination,
          message.reference,
          message.parts,
        ].join('/')
      : message.messageId
    // A sender reuses its 8-bit references: a part that is already there starts another text.
    let slot = key
    for (let turn = 1; groups.get(slot)?.some((other) => other.part === message.part); turn++) {
      slot = `${key}#${turn}`
    }
    groups.set(slot, [...(groups.get(slot) ?? []), message])
  }
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) => (a.part ?? 0) - (b.part ?? 0)),
  )
}

function messageItem(group) {
  const [first] = group
  const last = group.reduce((late, part) => (part.submittedAt > late.submittedAt ? part : late))
  const fresh = !seen.has(last.messageId)
  seen.add(last.messageId)
  const wanted = first.parts ?? 1
  const whole = group.length === wanted
  const marks = [stateMark(group)]
  if (wanted > 1) {
    marks.push(
      ' ',
      whole
        ? text('parts', { n: wanted })
        : text('partsMissing', { have: group.length, n: wanted }),
    )
  }
  const failed = group.some((part) => part.state !== 'ENROUTE' && part.state !== 'DELIVRD')
  return element('li', { class: failed ? 'undelivered' : fresh ? 'fresh' : '' }, [
    element('div', { class: 'who' }, [
      element('span', {}, [
        element('b', {}, [first.source || '–']),
        ` ${text('to')} +${first.destination}`,
      ]),
      element('time', { datetime: last.submittedAt }, [clock(last.submittedAt)]),
    ]),
    element('p', {}, [group.map((part) => part.text).join('')]),
    element('div', { class: 'who' }, [
      element('span', {}, marks),
      element('span', {}, [first.systemId]),
    ]),
  ])
}

function stateMark(group) {
  const failed = group.find((part) => part.state !== 'ENROUTE' && part.state !== 'DELIVRD')
  if (failed) return element('span', { class: 'state bad' }, [`${failed.state} ${failed.error}`])
  if (group.every((part) => part.state === 'DELIVRD')) {
    return element('span', { class: 'state good' }, ['DELIVRD'])
  }
  return element('span', { class: 'state' }, [text('onItsWay')])
}

function clock(instant) {
  return new Date(instant).toLocaleTimeString(language() === 'zh' ? 'zh-CN' : 'en-GB', {
    hour12: false,
  })
}
