import { text, language, switchLanguage, onLanguage } from './language.js'
import { call } from './call.js'
import { drawMessages } from './handset.js'
import { openEditor } from './editor.js'
import { cell, element, put } from './elements.js'

const numeric = new Set(['limit', 'waiting'])
const byId = (id) => document.getElementById(id)
const carrierName = (carrier) => carrier.name[language()]
let state = null
let table = null

function applyTexts() {
  document.documentElement.lang = language() === 'zh' ? 'zh-CN' : 'en'
  document.title = text('title')
  for (const node of document.querySelectorAll('[data-text]')) {
    node.textContent = text(node.dataset.text)
  }
  byId('language').lang = language() === 'zh' ? 'en' : 'zh-CN'
  if (state) drawState()
  if (table) drawProfiles()
}

const drawn = new Map()

/** Whether part of the page differs from what was drawn last, including the language. */
function changed(part, value) {
  const now = language() + JSON.stringify(value)
  if (drawn.get(part) === now) return false
  drawn.set(part, now)
  return true
}

function drawState() {
  byId('endpoint').textContent = `smpp://${state.host}:${state.port} · seed ${state.seed}`
  drawChart(state.seconds)
  const names = [
    'submits',
    'accepted',
    'refused',
    'throttled',
    'receipts',
    'acknowledged',
    'inbound',
  ]
  put(
    byId('totals'),
    names.map((name) =>
      element('div', {}, [
        element('dt', {}, [text(name)]),
        element('dd', {}, [state.totals[name].toLocaleString('en')]),
      ]),
    ),
  )
  // Redrawn only if it changed: a button in use must not vanish under the pointer.
  if (changed('carriers', state.carriers)) drawCarriers()
}

function drawCarriers() {
  const head = ['carrier', 'limit', 'ids', 'receiptAfter', 'binds', 'waiting']
  put(byId('carriers'), [
    element('thead', {}, [
      element('tr', {}, [
        ...head.map((name) =>
          element('th', numeric.has(name) ? { class: 'number' } : {}, [text(name)]),
        ),
        element('th', {}, []),
      ]),
    ]),
    element('tbody', {}, state.carriers.map(carrierRow)),
  ])
  const via = byId('reply').elements.systemId
  const chosen = via.value
  put(via, [
    element('option', { value: '' }, [text('replyAny')]),
    ...state.carriers.map((carrier) =>
      element('option', { value: carrier.systemId }, [carrier.systemId]),
    ),
  ])
  via.value = chosen
}

function carrierRow(carrier) {
  const base = text(carrier.submitIds)
  const ids =
    carrier.submitIds === carrier.receiptIds
      ? base
      : text('idsMixed', { submit: base, receipt: text(carrier.receiptIds) })
  const binds = carrier.binds.map((bind) => element('small', {}, [`${bind.mode} ${bind.remote}`]))
  const cut = element('button', { type: 'button', class: 'link' }, [text('drop')])
  cut.addEventListener('click', () => attempt(() => drop({ systemId: carrier.systemId })))
  return element('tr', {}, [
    cell([carrierName(carrier), element('small', {}, [element('code', {}, [carrier.systemId])])]),
    cell([text('limitValue', { n: carrier.tps })], 'number'),
    cell([ids]),
    cell([`${carrier.receiptMinMs / 1000}–${carrier.receiptMaxMs / 1000} s`]),
    cell(binds.length > 0 ? binds : [text('noBinds')]),
    cell([(carrier.scheduled + carrier.due + carrier.unanswered).toLocaleString('en')], 'number'),
    cell(carrier.binds.length > 0 ? [cut] : []),
  ])
}

function drawChart(seconds) {
  const peak = Math.max(1, ...seconds.map((second) => second.submits))
  const bar = (second, at) => {
    const height = (second.submits / peak) * 70
    const bad = ((second.throttled + second.refused) / peak) * 70
    return [
      svgRect({ x: at * 10 + 1, y: 72 - height, width: 8, height }),
      svgRect({ x: at * 10 + 1, y: 72 - bad, width: 8, height: bad, class: 'throttled' }),
    ]
  }
  put(byId('chart'), seconds.flatMap(bar))
  byId('chart').setAttribute('aria-label', text('perSecond'))
  byId('now').textContent = text('perSecondNow', { n: seconds.at(-2)?.submits ?? 0 })
}

function svgRect(attributes) {
  const rect = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries(attributes)) rect.setAttribute(name, value)
  return rect
}

function drawProfiles() {
  put(byId('profiles'), [
    element('thead', {}, [
      element(
        'tr',
        {},
        ['prefix', 'kind', 'note']
          .map((name) => element('th', {}, [text(name)]))
          .concat(element('th', {}, [])),
      ),
    ]),
    element('tbody', {}, table.profiles.map(profileRow)),
  ])
}

function profileRow(profile) {
  const edit = element('button', { type: 'button', class: 'link' }, [text('edit')])
  edit.addEventListener('click', () => openEditor(table, profile, saveProfiles))
  const remove = element('button', { type: 'button', class: 'link' }, [text('remove')])
  remove.addEventListener('click', () =>
    attempt(() => saveProfiles(table.profiles.filter((other) => other !== profile))),
  )
  const kind = text(profile.kind === 'drop' ? 'drop_' : profile.kind)
  return element('tr', {}, [
    cell([profile.prefix ? element('code', {}, [`+${profile.prefix}`]) : text('everyOther')]),
    cell([element('span', { class: `kind ${profile.kind}` }, [kind])]),
    cell([profile.note[language()] || '–']),
    cell(profile.prefix ? [edit, remove] : [edit]),
  ])
}

async function saveProfiles(profiles) {
  table = { ...table, ...(await call('PUT', '/profiles', { profiles })) }
  drawProfiles()
  notice(text('saved'))
}

async function drop(body) {
  const { dropped } = await call('POST', '/drop', body)
  notice(text('dropDone', { n: dropped }))
}

/** Runs a call for the user; shows the sentence of an error. */
function attempt(action) {
  action().catch((error) => notice(error.message))
}

let noticeTimer = 0
function notice(sentence) {
  byId('notice').textContent = sentence
  clearTimeout(noticeTimer)
  noticeTimer = setTimeout(() => (byId('notice').textContent = ''), 4000)
}

async function refresh() {
  try {
    const number = byId('filter').value.replace(/\D/g, '')
    const query = number ? `?destination=${number}` : ''
    const [nextState, { messages }] = await Promise.all([
      call('GET', '/state'),
      call('GET', `/messages${query}`),
    ])
    state = nextState
    drawState()
    if (changed('messages', [messages, number])) {
      drawMessages(byId('messages'), messages, number !== '')
    }
    byId('alert').hidden = true
  } catch {
    byId('alert').textContent = text('unreachable')
    byId('alert').hidden = false
  }
  setTimeout(() => void refresh(), 1000)
}

byId('language').addEventListener('click', switchLanguage)
byId('dropAll').addEventListener('click', () => attempt(() => drop({})))
byId('add').addEventListener('click', () => openEditor(table, null, saveProfiles))
byId('reset').addEventListener('click', () =>
  attempt(async () => {
    table = { ...table, ...(await call('DELETE', '/profiles', {})) }
    drawProfiles()
  }),
)
byId('reply').addEventListener('submit', (event) => {
  event.preventDefault()
  const form = event.target
  attempt(async () => {
    const answer = await call('POST', '/mo', Object.fromEntries(new FormData(form)))
    form.elements.text.value = ''
    notice(text('replyDone', { systemId: answer.systemId, n: answer.parts }))
  })
})
onLanguage(applyTexts)
applyTexts()
table = await call('GET', '/profiles')
drawProfiles()
await refresh()
