import { expect, it } from 'vitest'
import type { Inbox, InboxRow } from '../../resources/conversations/contract.ts'
import { isOld, pageAgain, rowsOf } from '../../resources/conversations/ui/inboxPages.ts'

const PAGE = 30
const at = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
/** Conversation `id`, in which something was said last at minute `n`. */
const row = (id: number, n = id, unread = 0): InboxRow => ({
  id: `c${id}`,
  channel: 'email',
  address: 'a@example.org',
  lastText: null,
  lastDirection: 'in',
  lastAt: at(n),
  unread,
  assignee: null,
  donor: null,
  name: null,
  assigneeName: null,
})
const range = (from: number, to: number): InboxRow[] =>
  Array.from({ length: from - to + 1 }, (_, back) => row(from - back))
const ids = (rows: readonly InboxRow[]): number[] => rows.map(({ id }) => Number(id.slice(1)))
const numbers = (from: number, to: number): number[] => ids(range(from, to))

/** A server that holds these conversations, and answers thirty at once. */
const server = (...talks: InboxRow[]) => {
  const asked: string[] = []
  const all = talks.toSorted((one, other) => other.lastAt.localeCompare(one.lastAt))
  const ask = async (after: string): Promise<Inbox> => {
    asked.push(after)
    const older = all.filter(({ lastAt }) => after === '' || lastAt < after)
    return { rows: older.slice(0, PAGE), next: older.length > PAGE ? (older[PAGE - 1]?.lastAt ?? null) : null }
  }
  return { ask, asked }
}
/** Of 100 conversations the newest thirty, and the thirty behind them. */
const [first, second] = [
  { rows: range(100, 71), next: at(71) },
  { rows: range(70, 41), next: at(41) },
]

it('[2.74] of an inbox in which somebody new has written one page is asked for, and none of its lines is lost', async () => {
  const { ask, asked } = server(...range(101, 1))
  const now = await pageAgain(first, { param: '', seen: 24 }, ask)
  expect([ids(now.rows), now.next, asked]).toEqual([numbers(101, 71), at(71), ['']])
})

it('[2.74] who comes up from a later page stands at the top alone', async () => {
  const { ask, asked } = server(...range(100, 1).filter(({ id }) => id !== 'c50'), row(50, 200, 1))
  const now = await pageAgain(first, { param: '', seen: 24 }, ask)
  expect([ids(now.rows), asked]).toEqual([[50, ...numbers(100, 71)], ['']])
  const shown = rowsOf([now, second])
  expect(shown.map(ids)).toEqual([
    [50, ...numbers(100, 71)],
    [...numbers(70, 51), ...numbers(49, 41)],
  ])
})

it('[2.74] of rows in sight beyond a page all are asked for: what became of them is seen', async () => {
  const grown = { rows: range(100, 41), next: at(41) }
  const { ask, asked } = server(...range(100, 1).filter(({ id }) => id !== 'c60'), row(60, 60, 3))
  const now = await pageAgain(grown, { param: '', seen: 45 }, ask)
  expect([ids(now.rows), now.next, asked]).toEqual([numbers(100, 41), at(41), ['', at(71)]])
  expect(now.rows.find(({ id }) => id === 'c60')?.unread).toBe(3)
})

it('[2.74] who is in the list no more leaves it, and the page ends where it ended', async () => {
  const { ask } = server(...range(100, 1).filter(({ id }) => id !== 'c60' && id !== 'c41'))
  const now = await pageAgain(second, { param: at(71), seen: 30 }, ask)
  expect(now.next).toBe(at(41))
  expect(rowsOf([first, now, { rows: range(40, 11), next: null }]).flatMap(ids)).toEqual([
    ...numbers(100, 61),
    ...numbers(59, 42),
    ...numbers(40, 11),
  ])
})

it('[2.74] where more has come than a page what is between is asked for, and after very much all of it', async () => {
  const much = server(...range(170, 1))
  const now = await pageAgain(first, { param: '', seen: 24 }, much.ask)
  expect([ids(now.rows), now.next, much.asked.length]).toEqual([numbers(170, 71), at(71), 3])
  const endless = server(...range(2000, 1))
  const anew = await pageAgain(first, { param: '', seen: 24 }, endless.ask)
  expect([endless.asked.length, ids(anew.rows), anew.next]).toEqual([10, numbers(2000, 1701), at(1701)])
})

it('[2.74] a page in sight that was asked for before the newest is old, one out of sight is let be', () => {
  const pages = {
    pages: [
      { ...first, asked: 5 },
      { ...second, asked: 2 },
    ],
    pageParams: ['', at(71)],
  }
  expect(isOld(pages, () => 10)).toBe(true)
  expect(isOld(pages, (page) => (page === 0 ? 10 : 0))).toBe(false)
})
