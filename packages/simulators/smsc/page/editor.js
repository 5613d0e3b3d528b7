import { element, put } from './elements.js'
import { language, text } from './language.js'

/** Which settings apply to which behaviour; the others stay unchanged. */
const receipt = [
  'deliveredPercent',
  'failedAs',
  'error',
  'receiptMinMs',
  'receiptMaxMs',
  'receiptText',
  'receiptTlvs',
]
const settings = {
  deliver: receipt,
  refuse: ['status'],
  throttle: ['perSecond', 'status', ...receipt],
  slow: ['responseMs', ...receipt],
  mute: ['taken', ...receipt],
  early: ['responseMs', 'deliveredPercent', 'failedAs', 'error', 'receiptText', 'receiptTlvs'],
  duplicate: ['copies', ...receipt],
  late: receipt,
  noReceipt: ['deliveredPercent'],
  shuffle: receipt,
  drop: ['after', 'taken', ...receipt],
  garbage: receipt,
}
const labels = { perSecond: 'perSecondLimit' }
const flags = new Set(['taken', 'receiptText', 'receiptTlvs'])

/** Edits one row, or a new one if `profile` is null; `save` receives the whole table. */
export function openEditor(table, profile, save) {
  const dialog = document.getElementById('editor')
  const form = dialog.querySelector('form')
  let kind = profile?.kind ?? 'deliver'

  const draw = (typed) => {
    const value = (name) => typed?.get(name) ?? profile?.[name]
    const kindInput = element(
      'select',
      { name: 'kind' },
      table.kinds.map((name) =>
        element('option', { value: name }, [text(name === 'drop' ? 'drop_' : name)]),
      ),
    )
    kindInput.value = kind
    kindInput.addEventListener('change', () => {
      kind = kindInput.value
      draw(new FormData(form))
    })
    const prefix = element(
      'input',
      { name: 'prefix', inputmode: 'numeric', value: value('prefix') ?? '' },
      [],
    )
    if (profile?.prefix === '') prefix.readOnly = true
    else prefix.required = true
    const note = element(
      'input',
      { name: 'note', value: typed?.get('note') ?? profile?.note[language()] ?? '' },
      [],
    )
    const cancel = element('button', { type: 'button' }, [text('cancel')])
    cancel.addEventListener('click', () => dialog.close())
    put(form, [
      labelled('prefix', prefix),
      labelled('kind', kindInput),
      labelled('note', note, 'wide'),
      ...settings[kind].map((name) =>
        settingInput(table, kind, name, profile?.kind === kind ? profile[name] : undefined),
      ),
      element('p', { class: 'fault wide', hidden: '' }, []),
      element('div', { class: 'line wide' }, [
        element('span', {}, []),
        cancel,
        element('button', { class: 'primary' }, [text('save')]),
      ]),
    ])
  }

  form.onsubmit = async (event) => {
    event.preventDefault()
    const row = readRow(form, kind, profile)
    try {
      await save([...table.profiles.filter((other) => other !== profile), row])
      dialog.close()
    } catch (error) {
      const fault = form.querySelector('.fault')
      fault.textContent = error.message
      fault.hidden = false
    }
  }
  dialog.onclose = () => put(form, [])
  draw(null)
  dialog.showModal()
}

function labelled(name, input, className = '') {
  return element('label', { class: className }, [
    element('span', {}, [text(labels[name] ?? name)]),
    input,
  ])
}

function settingInput(table, kind, name, value) {
  if (flags.has(name)) {
    const box = element('input', { type: 'checkbox', name }, [])
    box.checked = value ?? (name !== 'taken' || kind === 'drop')
    return element('label', { class: 'check' }, [box, element('span', {}, [text(name)])])
  }
  if (name === 'failedAs') {
    const states = table.states.filter((state) => state !== 'DELIVRD')
    const select = element('select', { name }, [
      element('option', { value: '' }, [text('failedMixed')]),
      ...states.map((state) => element('option', { value: state }, [state])),
    ])
    select.value = value ?? ''
    return labelled(name, select)
  }
  const shown =
    name === 'status' && typeof value === 'number'
      ? `0x${value.toString(16).padStart(2, '0')}`
      : value
  const input = element('input', { name, value: shown ?? '' }, [])
  input.placeholder = text(name.startsWith('receipt') ? 'carriersOwn' : 'standard')
  return labelled(name, input)
}

/** A row from the input; empty fields take the default of the behaviour. */
function readRow(form, kind, profile) {
  const typed = new FormData(form)
  const other = language() === 'zh' ? 'en' : 'zh'
  const note = typed.get('note')
  const row = {
    prefix: typed.get('prefix').replace(/^\+/, ''),
    kind,
    note: { [language()]: note, [other]: profile?.note[other] || note },
  }
  for (const name of settings[kind]) {
    if (flags.has(name)) row[name] = typed.has(name)
    else if (typed.get(name) === '') continue
    else if (name === 'failedAs' || name === 'error') row[name] = typed.get(name)
    else row[name] = Number(typed.get(name))
  }
  return row
}
