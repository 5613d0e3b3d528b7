import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  judgeTemplate,
  mayJudge,
  rewriteTemplate,
  type TemplateState,
  templateStatuses,
} from './templateState.ts'

const fresh: TemplateState = {
  status: 'pending',
  content: 'A',
  approvedContent: null,
  reason: null,
}
const approved = { ...fresh, ...judgeTemplate(fresh, 'approve', null) }

test('an approved text can be sent until another one is approved, whatever is decided about that', () => {
  const rewritten = { ...approved, content: 'B', ...rewriteTemplate() }
  expect(rewritten).toMatchObject({ status: 'pending', approvedContent: 'A' })
  const refused = { ...rewritten, ...judgeTemplate(rewritten, 'refuse', 'Too loud') }
  expect(refused).toMatchObject({ status: 'refused', approvedContent: 'A', reason: 'Too loud' })
  const again = { ...refused, ...judgeTemplate(refused, 'approve', null) }
  expect(again).toEqual({ ...fresh, content: 'B', status: 'approved', approvedContent: 'B' })
})

test('an approval that is taken back takes the text out of use', () => {
  expect(judgeTemplate(approved, 'refuse', 'A complaint')).toEqual({
    status: 'refused',
    approvedContent: null,
    reason: 'A complaint',
  })
})

test('only a text that staff approved can ever be sent', () => {
  const step = fc.oneof(
    fc.record({ rewrite: fc.string() }),
    fc.record({ verb: fc.constantFrom('approve' as const, 'refuse' as const) }),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let now = fresh
      const seen = new Set<string>()
      for (const each of steps) {
        if ('rewrite' in each) now = { ...now, content: each.rewrite, ...rewriteTemplate() }
        else if (mayJudge(each.verb, now)) {
          if (each.verb === 'approve') seen.add(now.content)
          now = { ...now, ...judgeTemplate(now, each.verb, 'no') }
        }
        expect(templateStatuses).toContain(now.status)
        if (now.approvedContent !== null) expect(seen).toContain(now.approvedContent)
        if (now.status === 'approved') expect(now.approvedContent).toBe(now.content)
      }
    }),
  )
})
