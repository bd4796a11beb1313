import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { SessionEnded } from '../../server/db/types.ts'
import { LiveStream } from '../../server/live/stream.ts'

const PACE = { beatMs: 10_000, restMs: 0, mostBytes: 200 }
const HERE = new Set(['e1'])
const news = [{ entityId: 'e1', resource: 'donors' }]

const make = (more: { until?: number; beatMs?: number; entities?: () => Promise<ReadonlySet<string>> } = {}) =>
  new LiveStream(
    {
      scopes: new Map([['donors', 'entity']]),
      entities: more.entities ?? (async () => HERE),
      until: more.until ?? Date.now() + 60_000,
      pace: { ...PACE, beatMs: more.beatMs ?? PACE.beatMs },
    },
    HERE,
  )
const read = async (stream: LiveStream): Promise<string> => {
  let text = ''
  for await (const part of stream.body) text += String(part)
  return text
}

describe('a stream of changes', () => {
  it('ends with the token', async () => {
    const stream = make({ until: Date.now() + 50 })
    stream.hear(news)
    expect(await read(stream)).toBe('event: open\ndata:\n\nevent: changed\ndata: donors\n\n')
  })

  it('is cut where nobody reads it', async () => {
    const stream = make()
    const closed = once(stream.body, 'close')
    for (let n = 0; n < 20; n += 1) stream.hear(news)
    await closed
    expect(stream.body.destroyed).toBe(true)
  })

  it('goes on while nobody can be asked, and ends where the session is over', async () => {
    const answers = [new Error('away'), new Error('away'), new SessionEnded()]
    let asked = 0
    const stream = make({
      beatMs: 20,
      entities: async () => {
        asked += 1
        throw answers.shift() ?? new Error('asked after the end')
      },
    })
    await read(stream)
    expect(asked).toBe(3)
  })

  it('follows who has become a donor of another charity', async () => {
    const stream = make({ beatMs: 20, until: Date.now() + 200, entities: async () => new Set(['e2']) })
    setTimeout(() => {
      stream.hear(news)
      stream.hear([{ entityId: 'e2', resource: 'donors' }])
    }, 100)
    expect((await read(stream)).match(/donors/g)).toHaveLength(1)
  })
})
