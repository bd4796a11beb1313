/** The process that holds one linked device: `process.ts <library folder> <link folder>`. Started by child.ts alone. */
import { pathToFileURL } from 'node:url'
import { phoneOf } from '../port.ts'
import { libraryEntry } from './installed.ts'
import type { ChatMessage, Connection, Library, Socket } from './library.ts'
import type { Order, Word } from './protocol.ts'
import { incomingOf, reasonOf, receiptOf } from './read.ts'
import { type LinkStore, openStore } from './store.ts'

const [, , libraryFolder = '', linkFolder = ''] = process.argv

const tell = (said: Word): void => void process.send?.(said)

const SILENT = {
  level: 'silent',
  child: () => SILENT,
  ...Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((name) => [name, () => undefined])),
}

class Device {
  #socket: Socket | null = null

  constructor(
    readonly library: Library,
    readonly store: LinkStore,
  ) {}

  start(): void {
    this.#socket?.end(undefined)
    const socket = this.library.default({
      auth: { creds: this.store.creds, keys: this.store.keys },
      logger: SILENT,
      browser: ['Athar', 'Chrome', '1.0'],
      // What was written on the phone before is none of ours; and the phone goes on ringing.
      syncFullHistory: false,
      shouldSyncHistoryMessage: () => false,
      markOnlineOnConnect: false,
    })
    this.#socket = socket
    socket.ev.on('creds.update', (changes) => {
      Object.assign(this.store.creds, changes)
      void this.store.saveCreds()
    })
    socket.ev.on('connection.update', (update) => {
      if (this.#socket === socket) this.#connection(socket, update)
    })
    socket.ev.on('messages.upsert', ({ type, messages }) => {
      if (type === 'notify') for (const one of messages) void this.#take(one)
    })
    socket.ev.on('messages.update', (all) => {
      for (const { key, update } of all) {
        const receipt = receiptOf(key, update.status)
        if (receipt) tell(receipt)
      }
    })
  }

  #connection(socket: Socket, { connection, qr, lastDisconnect }: Connection): void {
    if (qr !== undefined) tell({ tell: 'code', value: qr })
    if (connection === 'connecting') tell({ tell: 'connecting' })
    if (connection === 'open') tell({ tell: 'open', phone: phoneOf(socket.user?.id ?? '') })
    if (connection !== 'close') return
    this.#socket = null
    const { registered, me } = this.store.creds
    const isKnown = registered === true || (me !== null && me !== undefined)
    tell({ tell: 'close', reason: reasonOf(lastDisconnect?.error), registered: isKnown })
  }

  async #take(message: ChatMessage): Promise<void> {
    const incoming = await incomingOf(this.library, message)
    if (incoming) tell(incoming)
  }

  /** @throws whatever the library says where it is not connected */
  get #open(): Socket {
    if (this.#socket === null) throw Object.assign(new Error('closed'), { output: { statusCode: 428 } })
    return this.#socket
  }

  async answer(order: Exclude<Order, { do: 'start' }>): Promise<string | boolean | null> {
    switch (order.do) {
      case 'code': {
        const code = await this.#open.requestPairingCode(order.phone)
        return code.length === 8 ? `${code.slice(0, 4)}-${code.slice(4)}` : code
      }
      case 'exists':
        return Boolean((await this.#open.onWhatsApp(order.phone))?.[0]?.exists)
      case 'send': {
        const sent = await this.#open.sendMessage(`${order.phone}@s.whatsapp.net`, contentOf(order))
        return sent?.key.id ?? null
      }
      case 'logout':
        await this.#open.logout()
        return null
    }
  }
}

function contentOf({ text, media }: Extract<Order, { do: 'send' }>): object {
  if (media === undefined) return { text }
  const bytes = Buffer.from(media.bytes)
  if (media.mime.startsWith('image/')) return { image: bytes, caption: text, mimetype: media.mime }
  return { document: bytes, caption: text, mimetype: media.mime, fileName: media.name }
}

const library = (await import(pathToFileURL(libraryEntry(libraryFolder)).href)) as Library
const device = new Device(library, await openStore(library, linkFolder))

process.on('message', (order: Order) => {
  if (order.do === 'start') return device.start()
  device.answer(order).then(
    (value) => tell({ tell: 'answer', ask: order.ask, ok: true, value, reason: null }),
    (error: unknown) => tell({ tell: 'answer', ask: order.ask, ok: false, value: null, reason: reasonOf(error) }),
  )
})
// Whoever started this is gone: the device is somebody else's to hold.
process.on('disconnect', () => process.exit(0))
tell({ tell: 'ready' })
