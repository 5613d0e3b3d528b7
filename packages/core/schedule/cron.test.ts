import { expect, test } from 'vitest'

import { normaliseCron } from './cron.ts'

test.each([
  // five fields stay what they are
  ['*/15 * * * *', '*/15 * * * *'],
  ['  40   3 * * * ', '40 3 * * *'],
  ['0 0 * * ?', '0 0 * * *'],
  ['0 0 ? * 1-5', '0 0 * * 1-5'],
  ['0 0 * jan-mar mon', '0 0 * 1-3 1'],
  ['0 0 * * 7', '0 0 * * 0'],
  ['0 0 * * 5-7', '0 0 * * 5-7'],
  ['0 0 1 * 1', '0 0 1 * 1'],
  ['0 22-2 * * *', '0 0-2,22-23 * * *'],
  ['0 0 * * fri-mon', '0 0 * * 0-1,5-6'],
  ['0 0 L * *', '0 0 L * *'],
  ['0 0 * * 5L', '0 0 * * 5L'],
  ['5/20 * * * *', '5-59/20 * * * *'],
  // Quartz, with seconds first and its own days of the week
  ['0 0/30 * * * ?', '*/30 * * * *'],
  ['0 0 12 * * ?', '0 12 * * *'],
  ['00 0 12 * * ?', '0 12 * * *'],
  ['0 0 12 * * ? *', '0 12 * * *'],
  ['0 15 10 ? * MON-FRI', '15 10 * * 1-5'],
  ['0 15 10 ? * 2-6', '15 10 * * 1-5'],
  ['0 15 10 ? * 1', '15 10 * * 0'],
  ['0 15 10 ? * 7', '15 10 * * 6'],
  ['0 15 10 ? * L', '15 10 * * 6'],
  ['0 15 10 ? * 6L', '15 10 * * 5L'],
  ['0 15 10 ? * 6#3', '15 10 * * 5#3'],
  ['0 15 10 L * ?', '15 10 L * *'],
  ['0 0 12 1/5 * ?', '0 12 */5 * *'],
])('the cron text "%s" is read as "%s"', (text, cron) => {
  expect(normaliseCron(text)).toEqual({ cron })
})

test.each([
  ['', { fault: 'fields' }],
  ['* * * *', { fault: 'fields' }],
  ['* * * * * * * *', { fault: 'fields' }],
  ['@daily', { fault: 'fields' }],
  ['0/5 * * * * ?', { fault: 'seconds' }],
  ['30 0 12 * * ?', { fault: 'seconds' }],
  ['* * * * * ?', { fault: 'seconds' }],
  ['0 0 12 * * ? 2030', { fault: 'year' }],
  ['0 0 12 1 * 2', { fault: 'bothDays' }],
  ['60 * * * *', { fault: 'field', field: 'minute', value: '60' }],
  ['* 24 * * *', { fault: 'field', field: 'hour', value: '24' }],
  ['* * 0 * *', { fault: 'field', field: 'dayOfMonth', value: '0' }],
  ['* * 15W * *', { fault: 'field', field: 'dayOfMonth', value: '15W' }],
  ['* * * 13 *', { fault: 'field', field: 'month', value: '13' }],
  ['* * * * 8', { fault: 'field', field: 'dayOfWeek', value: '8' }],
  ['0 0 0 ? * 0', { fault: 'field', field: 'dayOfWeek', value: '0' }],
  ['*/0 * * * *', { fault: 'field', field: 'minute', value: '*/0' }],
  ['? * * * *', { fault: 'field', field: 'minute', value: '?' }],
  ['H * * * *', { fault: 'field', field: 'minute', value: 'H' }],
  ['1,,2 * * * *', { fault: 'field', field: 'minute', value: '1,,2' }],
  ['1e1 * * * *', { fault: 'field', field: 'minute', value: '1E1' }],
])('the cron text "%s" is refused', (text, fault) => {
  expect(normaliseCron(text)).toEqual(fault)
})
