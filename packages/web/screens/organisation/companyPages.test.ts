import { screenPath } from '@tandem/model'
import { expect, test } from 'vitest'
import { companyPages } from './companyPages.ts'

test.each(Object.entries(companyPages))(
  'what leads to %s leads to the page of the menu',
  (name, path) => {
    expect(path).toBe(screenPath(name))
  },
)
