import { npmSmpp } from './npmSmpp.ts'
import { reportCpu } from './serverCpu.ts'

// The same bare SMSC as responder.ts, on npm smpp.
const { count } = reportCpu()
let lastId = 0
const server = npmSmpp.createServer((session) => {
  // A load process that ends resets its connection.
  session.on('error', () => session.close())
  session.on('pdu', (pdu) => {
    lastId++
    const isSubmit = pdu.command === 'submit_sm'
    if (isSubmit) count()
    const fields = isSubmit ? { message_id: lastId.toString(16) } : { system_id: 'bench' }
    session.send(pdu.response(fields))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('disconnect', () => process.exit())
