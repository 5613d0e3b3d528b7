import { expect, test } from 'vitest'
import { isInert } from './trustedTypes.ts'

test.each([
  '.css-1 > a { color: red }',
  '<div style="color:red"><b>12</b> messages</div>',
  '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
  '<a href="/home/Home">Home</a>',
])('what only looks like something is let through: %s', (markup) => {
  expect(isInert(markup)).toBe(true)
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)" xlink:href="javascript:1">x</a>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<form action="/tandem/sys/logout"><button>x</button></form>',
  '<b><base href="https://elsewhere.example">',
  '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
])('what could run is not: %s', (markup) => {
  expect(isInert(markup)).toBe(false)
})
