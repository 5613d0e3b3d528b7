import type { Locale } from '@tandem/i18n/translator'
import { unloaded } from '@tandem/i18n/unloaded'

const ASK_AGAIN_MS = 2_000

/**
 * Waits for the first texts of a page. While they do not come, the page says so; "Try again" loads it anew, because
 * the server may have a newer console without these files.
 */
export async function openTexts<T>(
  root: HTMLElement,
  locale: Locale,
  load: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      const texts = await load()
      root.replaceChildren()
      return texts
    } catch {
      say(root, locale)
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    }
  }
}

function say(root: HTMLElement, locale: Locale): void {
  if (root.childElementCount > 0) return
  const { text, retry } = unloaded[locale]
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = retry
  button.addEventListener('click', () => location.reload())
  root.append(note, button)
}
