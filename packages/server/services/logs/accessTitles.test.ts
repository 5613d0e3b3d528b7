import { expect, test } from 'vitest'

import { accessTitles } from './accessTitles.ts'

test('the log of operations said "Send: Send" of every product, and 充值：充值', () => {
  const english = accessTitles('en_US')
  expect(english.get('notify:send')).toBe('Notification SMS: Send')
  expect(english.get('marketingTask:pause')).toBe('Marketing SMS · Tasks: Pause')
  expect(english.get('company:add')).toBe('Companies: Add')
  expect(accessTitles('zh_CN').get('recharge:pay')).toBe('充值')
})

test.each(['en_US', 'zh_CN'] as const)(
  'in %s, no line says a thing twice, or as another does',
  (locale) => {
    const titles = accessTitles(locale)
    const twice = [...titles.values()].filter((title) => {
      const [page = '', action = ''] = title.split(/: |：/)
      return action !== '' && page.split(' · ').some((part) => part.startsWith(action))
    })
    expect(twice).toEqual([])
    expect(new Set(titles.values()).size).toBe(titles.size)
  },
)
