import type { NumberSheet, Quote } from '@tandem/model'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../../../kit/testing.tsx'
import { MessageText } from './MessageText.tsx'
import { RowPreview } from './RowPreview.tsx'

afterEach(cleanup)

function Written({
  text,
  from = 'paste',
  quote = null,
  sheet = quote?.sheet ?? null,
}: {
  text: string
  from?: 'paste' | 'file'
  quote?: Quote | null
  sheet?: NumberSheet | null
}) {
  const [value, setValue] = useState(text)
  return (
    <MessageText
      value={value}
      draft={{ from, column: null }}
      quote={quote}
      sheet={sheet}
      onChange={setValue}
    />
  )
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

const rows = (preview: Quote['preview']): Quote => ({
  accepted: preview.length,
  rejected: 0,
  encoding: 'ucs2',
  units: 80,
  partsPerMessage: 2,
  parts: 3,
  currency: 'USD',
  countries: [],
  waits: [],
  destinations: [],
  addsToText: false,
  reading: { homeCountry: null, assumed: 0, doubtful: 0, examples: [] },
  rejects: [],
  variables: [
    { name: 'name', column: 1, missing: 3 },
    { name: 'nmae', column: null, missing: 1 },
  ],
  preview,
  fileId: 'f',
  sheet: {
    encoding: null,
    column: 0,
    columns: [
      { heading: 'Mobile', variable: 'mobile', sample: [] },
      { heading: 'Name', variable: 'name', sample: ['Anna'] },
    ],
  },
})

test('the columns of a file are inserted where one types, and what they lack is said', () => {
  const preview = [{ row: 2, mobile: '+1', text: 'Dear Anna', parts: 1, values: { name: 'Anna' } }]
  show(<Written text="Dear {name} {nmae}" from="file" quote={rows(preview)} />)
  expect(screen.queryByRole('button', { name: '{mobile}' })).toBeNull()
  box().setSelectionRange(5, 11)
  fireEvent.click(screen.getByRole('button', { name: '{name}' }))
  expect(box().value).toBe('Dear {name} {nmae}')
  expect(screen.getByText(/3 rows have no value for \{name\}/)).toBeDefined()
  expect(screen.getByText('The file has no column for {nmae}.')).toBeDefined()
  // The counter is that of the longest row.
  expect(screen.getByText('80 of 134 characters')).toBeDefined()
  expect(screen.getByText('in the longest message')).toBeDefined()
})

test('variables of pasted numbers need something in their place', () => {
  show(<Written text="Dear {name}" />)
  expect(screen.getByText(/Only a file brings values/)).toBeDefined()
})

test('the preview turns through the first rows', () => {
  const preview = ['Anna', 'Bo'].map((name, at) => ({
    label: `Row ${at + 2} · +${at}`,
    sender: '',
    text: `Dear ${name}`,
  }))
  show(<RowPreview text="Dear {name}" sender="" rows={preview} />)
  expect(screen.getByText('Dear Anna')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next row' }))
  expect(screen.getByText('Dear Bo')).toBeDefined()
  expect(screen.getByText('Row 3 · +1')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Next row' })).toHaveProperty('disabled', true)
})

const SHEET: NumberSheet = {
  encoding: null,
  column: 0,
  columns: [
    { heading: 'Mobile', variable: 'mobile', sample: ['+447700900101'] },
    { heading: 'First name', variable: 'first_name', sample: ['Anna'] },
    { heading: 'city', variable: 'city', sample: [] },
  ],
}

test('the columns of a file can be inserted before there is a text or a price', () => {
  show(<Written text="" from="file" sheet={SHEET} />)
  expect(screen.queryByRole('button', { name: '{mobile}' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'First name → {first_name}' }))
  fireEvent.click(screen.getByRole('button', { name: '{city}' }))
  expect(box().value).toContain('{first_name}')
})

test('a wrong variable keeps the columns and is mended by one click, wherever it stands', () => {
  show(<Written text="Hi {First name}, dear {First name}" from="file" sheet={SHEET} />)
  expect(screen.getByText('The file has no column for {First name}.')).toBeDefined()
  expect(screen.getByRole('button', { name: '{city}' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Did you mean {first_name}?' }))
  expect(box().value).toBe('Hi {first_name}, dear {first_name}')
  expect(screen.queryByText(/Did you mean/)).toBeNull()
})
