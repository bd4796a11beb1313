import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { baileysSession } from '../../../server/channels/whatsapp/baileys/session.ts'
import { fakeLink } from '../../../server/channels/whatsapp/fake.ts'
import type { CameMedia, ChatMedia, ChatSession, SessionEvent } from '../../../server/channels/whatsapp/port.ts'
import { wahaSession } from '../../../server/channels/whatsapp/waha.ts'
import { fetchFromWaha } from '../../../server/channels/whatsapp/wahaFetch.ts'
import { readEvent } from '../../../server/channels/whatsapp/wahaWire.ts'
import type { Stand } from './device.ts'
import { type SentFile, startWaha } from './waha.ts'

export const NUMBER = '+966512345678'
export const UNKNOWN = '+966598765432'

/** A session, the phone at its other end, and all that it told. */
export interface Bench {
  session: ChatSession
  heard: SessionEvent[]
  phone: {
    renew(): void
    expire(): void
    scan(): void
    enter(code: string): void
    unlink(): void
    write(text: string): void
    sendFile(file: SentFile, caption: string): void
    acknowledge(id: string, state: 'delivered' | 'read'): void
  }
  arrived(): { to: string; text: string; media?: ChatMedia }[]
  /** The bytes of a file that came. */
  fetched(came: CameMedia): Promise<Buffer>
  /** Another process in place of this one: what is kept of the link stays. */
  again(): Promise<void>
  offline(): void
  online(): void
  stop(): Promise<void>
}

export async function wahaBench(): Promise<Bench> {
  const heard: SessionEvent[] = []
  const waha = await startWaha({ number: NUMBER.slice(1) })
  waha.unknown.add(UNKNOWN)
  // What the server's hook does with what the gateway tells (server/hooks).
  const hook = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.end()
      const event = readEvent(Buffer.concat(chunks).toString('utf8'))
      if (event?.kind === 'status') bench.session.look()
      else if (event) heard.push(event)
    })
  })
  await new Promise<void>((done) => void hook.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
  const open = () =>
    wahaSession(
      {
        url: waha.url,
        key: waha.key,
        session: 'athar-1',
        reach: { privateHosts: true },
        hook: { url, account: 'account-1' },
        everyMs: 20,
        watchMs: 40,
        limitMs: 300,
      },
      (event) => heard.push(event),
    )
  const bench: Bench = {
    session: open(),
    heard,
    phone: {
      renew: () => waha.phone.renew(),
      expire: () => waha.phone.expire(),
      scan: () => waha.phone.scan(),
      enter: (code) => void waha.phone.enter(code),
      unlink: () => waha.phone.unlink(),
      write: (text) => void waha.phone.write(text),
      sendFile: (file, caption) => void waha.phone.sendFile(file, caption),
      acknowledge: (id, state) => void waha.phone.acknowledge(id, state === 'read' ? 3 : 2),
    },
    arrived: () =>
      waha.sent.map(({ chatId, text, caption, file }) => ({
        to: `+${chatId.split('@')[0] ?? ''}`,
        text: text ?? caption ?? '',
        ...(file && { media: { mime: file.mimetype, name: file.filename, bytes: Buffer.from(file.data, 'base64') } }),
      })),
    fetched: async ({ at = '' }) => {
      const settings = { url: waha.url, key: waha.key, session: 'athar-1', reach: { privateHosts: true } }
      const got = await fetchFromWaha(settings, at, { limitMs: 300, maxBytes: 1_000 })
      return got.state === 'here' ? Buffer.from(got.bytes) : Buffer.from(got.why)
    },
    again: async () => {
      await bench.session.close()
      bench.session = open()
    },
    offline: () => {
      waha.state.trouble = 'drop'
    },
    online: () => {
      waha.state.trouble = 'none'
    },
    stop: async () => {
      await bench.session.close()
      await waha.stop()
      hook.closeAllConnections()
      hook.close()
    },
  }
  return bench
}

const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

export interface DeviceBench extends Bench {
  tell(stand: Stand): void
  folder: string
  spawned(): number
}

export async function baileysBench(): Promise<DeviceBench> {
  const heard: SessionEvent[] = []
  const arrived: ReturnType<Bench['arrived']> = []
  const root = await mkdtemp(join(tmpdir(), 'athar-device-'))
  const folder = join(root, 'link')
  let device: ChildProcess | undefined
  let spawned = 0
  let isAway = false
  const spawn = (): ChildProcess => {
    spawned += 1
    device = fork(join(import.meta.dirname, 'device.ts'), [folder, NUMBER, UNKNOWN], {
      execArgv: ['--import', TSX],
      serialization: 'advanced',
    })
    device.on('message', (word: { arrived?: (typeof arrived)[number] }) => {
      if (word.arrived) arrived.push(word.arrived)
    })
    if (isAway) device.send({ stand: 'offline' } satisfies Stand)
    return device
  }
  const open = () => baileysSession({ spawn, folder, limitMs: 2_000, waitMs: () => 15 }, (event) => heard.push(event))
  const tell = (stand: Stand): void => void device?.send(stand)
  const bench: DeviceBench = {
    session: open(),
    heard,
    folder,
    spawned: () => spawned,
    tell,
    phone: {
      renew: () => tell({ stand: 'renew' }),
      expire: () => tell({ stand: 'expire' }),
      scan: () => tell({ stand: 'scan' }),
      enter: (code) => code === 'ABCD-EFGH' && tell({ stand: 'enter' }),
      unlink: () => tell({ stand: 'unlink' }),
      write: (text) => tell({ stand: 'write', text }),
      sendFile: (media, text) => tell({ stand: 'file', text, media }),
      acknowledge: (id, state) => tell({ stand: 'acknowledge', id, state }),
    },
    arrived: () => arrived,
    fetched: async ({ bytes }) => Buffer.from(bytes ?? []),
    again: async () => {
      await bench.session.close()
      bench.session = open()
    },
    offline: () => {
      isAway = true
      tell({ stand: 'offline' })
    },
    online: () => {
      isAway = false
      tell({ stand: 'online' })
    },
    stop: async () => {
      await bench.session.close()
      await rm(root, { recursive: true, force: true })
    },
  }
  return bench
}

export async function fakeBench(): Promise<Bench> {
  const heard: SessionEvent[] = []
  const { session, phone } = fakeLink(NUMBER, (event) => heard.push(event), [UNKNOWN])
  return {
    session,
    heard,
    phone,
    arrived: () => phone.arrived.map(({ to, text, media }) => ({ to, text, ...(media && { media }) })),
    fetched: async ({ bytes }) => Buffer.from(bytes ?? []),
    again: () => session.close(),
    offline: () => phone.offline(),
    online: () => phone.online(),
    stop: () => session.close(),
  }
}
