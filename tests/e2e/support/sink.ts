import { SMTPServer } from 'smtp-server'

export interface Sink {
  url: string
  /** How often a letter of this ledger row was handed over. */
  times(id: string): number
  /** Ids that came more than once. */
  repeated(): string[]
  stop(): Promise<void>
}

/** A real SMTP peer on loopback that takes every letter, a little slowly, and counts their Message-IDs. */
export async function startSink(delayMs = 15): Promise<Sink> {
  const counts = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      let head = ''
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 8000) head += chunk.toString('latin1')
      })
      stream.on('end', () => {
        const id = /^Message-ID:\s*<([^@>]+)@/im.exec(head)?.[1] ?? 'none'
        counts.set(id, (counts.get(id) ?? 0) + 1)
        setTimeout(() => done(), delayMs)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    times: (id) => counts.get(id) ?? 0,
    repeated: () => [...counts].filter(([, times]) => times > 1).map(([id]) => id),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
