import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { News } from '../../server/db/changes.ts'
import { SessionEnded } from '../../server/db/types.ts'
import { Past } from '../../server/live/past.ts'
import { LiveStream } from '../../server/live/stream.ts'

const PACE = { beatMs: 10_000, restMs: 0, mostBytes: 200 }
const HERE = new Set(['e1'])
const news = [{ entityId: 'e1', resource: 'donors' }]

interface More {
  until?: number
  beatMs?: number
  entities?: () => Promise<ReadonlySet<string>>
  missed?: readonly News[]
}

const make = (more: More = {}) =>
  new LiveStream(
    {
      scopes: new Map([['donors', 'entity']]),
      entities: more.entities ?? (async () => HERE),
      until: more.until ?? Date.now() + 60_000,
      pace: { ...PACE, beatMs: more.beatMs ?? PACE.beatMs },
      missed: more.missed ?? null,
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

  it('begins with what its reader missed while the page was opened, and with nothing of anybody else', async () => {
    const missed: News[] = [news, [{ entityId: 'e2', resource: 'donors' }], [{ entityId: 'e1', resource: 'plans' }]]
    const soon = () => Date.now() + 50
    expect(await read(make({ until: soon(), missed }))).toBe(
      'event: open\ndata: since\n\nevent: changed\ndata: donors\n\n',
    )
    expect(await read(make({ until: soon(), missed: [] }))).toBe('event: open\ndata: since\n\n')
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

describe('what was told of late', () => {
  const SECOND = 1000
  const past = (...at: number[]): Past => {
    const one = new Past()
    one.set(true, 0)
    for (const second of at) one.add([{ entityId: 'e1', resource: `r${second}` }], second * SECOND)
    return one
  }
  const named = (given: News[] | null) =>
    given?.flatMap((one) => (one === 'anything' ? [one] : one.map(({ resource }) => resource))) ?? null

  it('is known from a moment before the first question on', () => {
    const all = past(10, 20, 30)
    expect(named(all.since(8 * SECOND, 31 * SECOND))).toEqual(['r20', 'r30'])
    expect(named(all.since(4 * SECOND, 31 * SECOND))).toEqual(['r30'])
    expect(named(all.since(4 * SECOND, 80 * SECOND))).toEqual([])
  })

  it('is not known where the database was not heard all the time', () => {
    expect(named(past(10).since(6 * SECOND, 10 * SECOND))).toBe(null)
    expect(named(new Past().since(0, 10 * SECOND))).toBe(null)
    const lost = past(10, 20)
    lost.set(false, 21 * SECOND)
    expect(named(lost.since(SECOND, 30 * SECOND))).toBe(null)
    lost.set(true, 22 * SECOND)
    expect(named(lost.since(SECOND, 30 * SECOND))).toEqual([])
    expect(named(lost.since(4 * SECOND, 30 * SECOND))).toBe(null)
  })

  it('is forgotten after a minute, and beyond 2,000', () => {
    const old = past(10, 75)
    expect(named(old.since(70 * SECOND, 76 * SECOND))).toBe(null)
    expect(named(old.since(50 * SECOND, 76 * SECOND))).toEqual(['r75'])
    const many = past(...Array.from({ length: 2_100 }, (_, n) => 20 + n / 100))
    expect(named(many.since(20 * SECOND, 41 * SECOND))).toBe(null)
    expect(named(many.since(10 * SECOND, 41 * SECOND))?.length).toBeGreaterThan(1000)
  })
})
