import { describe, expect, it } from 'vitest'
import type { Line, Thread } from '../../resources/conversations/contract.ts'
import { keptPage, newestAgain } from '../../resources/conversations/ui/pages.ts'

const line = (n: number, text = `line ${n}`): Line => ({
  what: 'in',
  id: `l${n}`,
  at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
  text,
  file: null,
  fileName: null,
  fileState: null,
})
const lines = (from: number, to: number): Line[] => Array.from({ length: to - from }, (_, at) => line(from + at))
const numbers = ({ lines: those }: Thread): number[] => those.map(({ id }) => Number(id.slice(1)))
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** A server that has so many lines, and answers forty at once. */
const server = (total: number) => {
  const asked: string[] = []
  const ask = async (before: string): Promise<Thread> => {
    asked.push(before)
    const end = before === '' ? total : Number(before)
    const from = Math.max(0, end - 40)
    return { lines: lines(from, end), before: from === 0 ? null : String(from) }
  }
  return { ask, asked }
}

describe('[2.74] the newest lines asked for again', () => {
  it('keep where their page ended: what is behind it need not be asked for', async () => {
    const { ask, asked } = server(103)
    const kept: Thread = { lines: lines(60, 100), before: '60' }
    const now = await newestAgain(kept, ask)
    expect([numbers(now), now.before, asked]).toEqual([range(60, 103), '60', ['']])
  })

  it('bring what has changed in them', async () => {
    const kept: Thread = { lines: lines(0, 3), before: null }
    const fresh: Thread = { lines: [line(1), line(2, 'now delivered')], before: '1' }
    const now = await newestAgain(kept, async () => fresh)
    expect(now).toEqual({ lines: [line(0), line(1), line(2, 'now delivered')], before: null })
  })

  it('find what is between, where more has come than a page', async () => {
    const { ask, asked } = server(200)
    const now = await newestAgain({ lines: lines(60, 100), before: '60' }, ask)
    expect([numbers(now), now.before, asked.length]).toEqual([range(60, 200), '60', 3])
  })

  it('stand for themselves the first time, at the beginning of a talk, and after so long that no end is in sight', async () => {
    const first = server(100)
    expect(numbers(await newestAgain(undefined, first.ask))).toEqual(range(60, 100))
    const short = server(20)
    expect((await newestAgain({ lines: [], before: null }, short.ask)).before).toBeNull()
    const long = server(5000)
    await newestAgain({ lines: lines(0, 40), before: null }, long.ask)
    expect(long.asked.length).toBe(11)
  })

  it('a page is known by what it was asked for with', () => {
    const [newest, older]: Thread[] = [
      { lines: lines(40, 80), before: '40' },
      { lines: lines(0, 40), before: null },
    ]
    if (!newest || !older) throw new Error('two pages')
    const pages = { pages: [newest, older], pageParams: ['', '40'] }
    expect([keptPage(pages, '40'), keptPage(pages, '39'), keptPage(undefined, '')]).toEqual([
      older,
      undefined,
      undefined,
    ])
  })
})
