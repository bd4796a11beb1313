import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { SMTPServer } from 'smtp-server'

/** What the other side of an SMTP connection can do to us. */
export type Behaviour =
  | 'accept'
  | 'refuseRecipient550'
  | 'deferRecipient451'
  | 'refuseSender553'
  | 'refuseBody554'
  | 'deferBody451'
  | 'dropBeforeData'
  | 'dropAfterData'
  | 'hangBeforeData'
  | 'hangAfterData'

export interface Received {
  envelopeTo: string[]
  envelopeFrom: string
  raw: Buffer
  secure: boolean
}

const refusal = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

/** A real SMTP server on the loopback that behaves as told, from the next command on. */
export async function startPeer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const sockets = new Set<Socket>()
  const state: { behaviour: Behaviour; bodies: number; connections: number } = {
    behaviour: 'accept',
    bodies: 0,
    connections: 0,
  }
  const drop = () => sockets.forEach((socket) => socket.destroy())
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onMailFrom(_address, _session, answer) {
      answer(state.behaviour === 'refuseSender553' ? refusal(553, 'Sender not yours') : null)
    },
    onRcptTo(address, _session, answer) {
      if (state.behaviour === 'refuseRecipient550') answer(refusal(550, `No such user <${address.address}> here`))
      else if (state.behaviour === 'deferRecipient451') answer(refusal(451, 'Greylisted'))
      else if (state.behaviour === 'dropBeforeData') drop()
      else if (state.behaviour !== 'hangBeforeData') answer(null)
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        state.bodies += 1
        if (state.behaviour === 'refuseBody554') return answer(refusal(554, 'Looks like spam'))
        if (state.behaviour === 'deferBody451') return answer(refusal(451, 'Try again later'))
        if (state.behaviour === 'dropAfterData') return drop()
        if (state.behaviour === 'hangAfterData') return
        const { rcptTo, mailFrom } = session.envelope
        received.push({
          envelopeTo: rcptTo.map(({ address }) => address),
          envelopeFrom: mailFrom ? mailFrom.address : '',
          raw: Buffer.concat(chunks),
          secure: session.secure,
        })
        answer(null, 'Accepted')
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    state.connections += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const net = server.listen(0, '127.0.0.1')
  if (!net.listening) await once(net, 'listening')
  const { port } = net.address() as AddressInfo
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    state,
    drop,
    stop: () =>
      new Promise<void>((done) => {
        server.close(done)
        drop()
      }),
  }
}

export type Peer = Awaited<ReturnType<typeof startPeer>>
