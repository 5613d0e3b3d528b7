import { SmppServer } from '@tandem/smpp'
import { reportCpu } from './serverCpu.ts'

// The server session in its own process: accepts any bind and any submit, does nothing else.
const { count } = reportCpu()
let lastId = 0
const server = new SmppServer<undefined, undefined>(
  { systemId: 'bench', window: 1_000 },
  {
    onBind: () => ({ kind: 'accepted', account: undefined }),
    onSubmit(submission) {
      lastId++
      count()
      submission.answer(lastId.toString(16))
    },
  },
)
const port = await server.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port })
process.on('disconnect', () => process.exit())
