import { afterEach, expect, test, vi } from 'vitest'
import { goToLogin } from './logOut.ts'

afterEach(() => vi.unstubAllGlobals())

test('the browser asked whether to leave a form whose session had ended, and could stay on a dead page', () => {
  const replace = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/sms/gateway', search: '?record=7', replace })
  const warn = (event: Event): void => event.preventDefault()
  window.addEventListener('beforeunload', warn)
  const leave = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(false)
  goToLogin()
  expect(replace).toHaveBeenCalledWith('/user/login?redirect=%2Fsms%2Fgateway%3Frecord%3D7')
  expect(leave()).toBe(true)
  window.removeEventListener('beforeunload', warn)
})
