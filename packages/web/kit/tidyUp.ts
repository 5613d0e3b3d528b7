import { cleanup } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The next file of tests gets the same document and globals.
afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
