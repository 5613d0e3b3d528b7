import { measure } from './measure.ts'
import { npmFields } from './message.ts'
import { npmSmpp } from './npmSmpp.ts'

// The same load as load.ts, on npm smpp.
const { port, window, count, finish } = measure()
const session = npmSmpp.connect({ host: '127.0.0.1', port })
session.on('error', (error) => {
  throw error
})
session.on('connect', () => {
  session.bind_transceiver({ system_id: 'bench', password: 'bench' }, () => {
    for (let open = 0; open < window; open++) submit()
  })
})

let isOver = false

function submit(): void {
  session.submit_sm({ ...npmFields }, (response) => {
    if (response.command_status !== 0) throw new Error('a submit was rejected')
    if (isOver) return
    isOver = count()
    if (isOver) finish()
    else submit()
  })
}
