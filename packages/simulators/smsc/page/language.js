import { texts } from './texts.js'

const KEY = 'locale'
const listeners = []
let current = localStorage.getItem(KEY) ?? navigator.language
current = current.toLowerCase().startsWith('zh') ? 'zh' : 'en'

export const language = () => current

/** The text of a key in the chosen language; {name} is replaced by its argument. */
export function text(key, values = {}) {
  const [en, zh] = texts[key]
  return (current === 'zh' ? zh : en).replace(/\{(\w+)\}/g, (_, name) => String(values[name]))
}

export function switchLanguage() {
  current = current === 'zh' ? 'en' : 'zh'
  localStorage.setItem(KEY, current)
  for (const listener of listeners) listener()
}

export const onLanguage = (listener) => listeners.push(listener)
