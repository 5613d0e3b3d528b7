import type { CDPSession, Page } from 'playwright-core'

/** What browsers report as the key while an input method handles it. */
const TAKEN = 229

/** A user writing Chinese: letters first, then the word they stand for. */
export class InputMethod {
  readonly #cdp: CDPSession
  private constructor(cdp: CDPSession) {
    this.#cdp = cdp
  }
  static async at(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page))
  }
  /** Letters in the field, underlined, that are not text yet. */
  async letters(text: string): Promise<void> {
    const { length } = text
    await this.#cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: length,
      selectionEnd: length,
    })
  }
  /** The letters are discarded. */
  async giveUp(): Promise<void> {
    await this.letters('')
  }
  /** The intended word. */
  async word(text: string): Promise<void> {
    await this.#cdp.send('Input.insertText', { text })
  }
  /** A key for the method itself, e.g. Enter to accept the letters as they are. */
  async press(key: string): Promise<void> {
    const event = { key, code: key, windowsVirtualKeyCode: TAKEN, nativeVirtualKeyCode: TAKEN }
    await this.#cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await this.#cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  }
}
