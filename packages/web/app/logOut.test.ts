import { afterEach, expect, test, vi } from 'vitest'
import { goToLogin } from './logOut.ts'

afterEach(() => vi.unstubAllGlobals())

test('the browser asked whether to leave a form whose session had ended, and could stay on a dead page', () => {
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/sms/gateway', search: '?record=7', replace })
  // A window of its own: other files of the same process went to the sign-in page too, and jsdom never left theirs.
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const warn = (event: Event): void => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  goToLogin()
  expect(replace).toHaveBeenCalledWith('/user/login?redirect=%2Fsms%2Fgateway%3Frecord%3D7')
  expect(leave()).toBe(true)
})
