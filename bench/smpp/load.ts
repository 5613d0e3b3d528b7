import { encodeGsm7, SmppClient } from '@tandem/smpp'
import { destination, source, text } from './message.ts'
import { measure } from './measure.ts'

// Keeps a window of submits open to the responder, encoding each text anew as in real traffic.
const { port, window, count, finish } = measure()

const client = new SmppClient<undefined>(
  { host: '127.0.0.1', port, systemId: 'bench', password: 'bench', window },
  {
    onResult(_token, outcome) {
      if (outcome.kind !== 'accepted') throw new Error(`a submit was ${outcome.kind}`)
      if (count()) void client.stop(0).then(finish)
    },
    onReady: fill,
    onState(state) {
      if (state.name === 'waiting') throw new Error(`the session ended: ${state.cause.kind}`)
    },
  },
)

function fill(): void {
  for (;;) {
    const shortMessage = encodeGsm7(text)
    if (shortMessage === undefined) throw new Error('the text is not GSM 7-bit')
    const request = { source, destination, registeredDelivery: 1, shortMessage }
    if (!client.submit(request, undefined)) return
  }
}

client.start()
