import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../kit/testing.tsx'
import { MessageText } from './MessageText.tsx'

afterEach(cleanup)

function Written({ text }: { text: string }) {
  const [value, setValue] = useState(text)
  return <MessageText value={value} onChange={setValue} />
}
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Text/ })

test('encoding, characters and parts follow the text while one types', () => {
  show(<Written text="" />)
  expect(screen.getByText('0 of 160 characters')).toBeDefined()
  fireEvent.change(box(), { target: { value: 'a'.repeat(161) } })
  expect(screen.getByText('GSM-7')).toBeDefined()
  expect(screen.getByText('161 of 306 characters')).toBeDefined()
  expect(screen.getByText('2 parts')).toBeDefined()
})

test('a smart quote is pointed at and written plainly on request, which saves parts', () => {
  show(<Written text={`It’s ${'a'.repeat(150)}`} />)
  expect(screen.getByText('UCS-2')).toBeDefined()
  expect(screen.getByText('U+2019, once')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Use plain characters: 1 part instead of 3' }))
  expect(box().value).toBe(`It's ${'a'.repeat(150)}`)
  expect(screen.getByText('GSM-7')).toBeDefined()
  expect(screen.queryByText('U+2019, once')).toBeNull()
})

test('a Chinese text is told its encoding and offered nothing', () => {
  show(<Written text="您的验证码是 4821，十分钟内有效。" />)
  expect(screen.getByText('UCS-2')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/This script needs UCS-2/)).toBeDefined()
})
