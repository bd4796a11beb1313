import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { DueKinds } from '../../../src/pages/home/due/DueKinds.tsx'
import { useFieldKind } from '../../../src/pages/home/due/field.tsx'
import { useLetterKinds } from '../../../src/pages/home/due/fromDonors.tsx'
import { usePassedKind, useQuietKind, useWaitingKind } from '../../../src/pages/home/due/kinds.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const server = useServer()

/** More than stand in a kind at first. */
const COUNT = 7
const id = (n: number) => `20000000-0000-4000-8000-00000000000${n}`
const AT = '2026-03-01T10:00:00.000Z'
const some = <Row,>(make: (n: number) => Row) => Array.from({ length: COUNT }, (_, n) => make(n))
/** A page of five, of seven in all. */
const page = (make: (n: number) => Record<string, unknown>) => [some(make).slice(0, 5), COUNT] as const

beforeEach(() => {
  signIn()
  server.list('erasure_requests', ...page((n) => ({ id: id(n), donor: id(n), dueOn: '2026-04-01' })))
  server.list('feedback', ...page((n) => ({ id: id(n), kind: 'stop', channel: 'email', at: AT, handledAt: null })))
  server.list('messages', ...page((n) => ({ id: id(n), kind: 'invite', createdAt: AT, state: 'failed' })))
  const approvals = some((n) => ({ resource: 'surveys', id: id(n), name: `Survey ${n}`, project: null, askedAt: AT }))
  server.on('get', '*/api/reports/actions/approvals', { body: { total: COUNT, rows: approvals } })
  const questions = some((n) => ({ id: id(n), projectName: `Well ${n}`, message: 'When?' }))
  server.on('get', '*/api/donor_issues/actions/passed', { body: { total: COUNT, questions } })
  const counts = { pictures: 1, recordings: 0, papers: 0, texts: 0, messages: [], shown: [], mayDrop: true, since: AT }
  const senders = some((n) => ({ id: id(n), name: `Sender ${n}`, ...counts }))
  server.on('get', '*/api/project_updates/actions/fieldWaiting', { body: { projects: [], senders } })
})

function Page() {
  const [waitingOf, quietOf] = [useWaitingKind(), useQuietKind()]
  const waiting = { count: COUNT, updates: some((n) => ({ id: id(n), name: `Update ${n}`, at: AT, project: 'Well' })) }
  const quiet = { count: COUNT, projects: some((n) => ({ id: id(n), name: `Quiet ${n}`, at: AT })) }
  const kinds = [...useLetterKinds(), usePassedKind().passed, useFieldKind(), waitingOf(waiting), quietOf(quiet)]
  return <DueKinds kinds={kinds} open={kinds.length} />
}

const LISTED = ['Requests to erase data', 'From donors', 'Messages that did not arrive', 'Questions passed to you']
const SHOWN_HERE = [
  'Waiting for your approval',
  'Sent by WhatsApp, without a project',
  'Waiting for publication',
  'No update for 90 days',
]

/** A list's filter as its calls write it [7.14]. */
function calledBy(filter: Record<string, unknown>): string[] {
  const parts = Object.entries(filter).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value).map(([operator, one]): [string, unknown] => [`${name}.${operator}`, one])
      : [[name, value]],
  )
  return parts.flatMap(([name, value]) => [value].flat().map((one) => `filter.${name}=${String(one)}`)).toSorted()
}

const asked = (resource: string): string[][] =>
  server
    .sent('GET', `/api/${resource}`)
    .map(({ query }) => query.flatMap(([name, value]) => (name.startsWith('filter.') ? [`${name}=${value}`] : [])))
    .map((one) => one.toSorted())

it('[2.16] names every kind that waits, and how many', async () => {
  show(Page, { resource: 'projects' })
  const names = () => screen.queryAllByRole('group').map((group) => within(group).getByRole('heading').textContent)
  await expect.poll(() => names().toSorted(), { timeout: 10_000 }).toEqual([...LISTED, ...SHOWN_HERE].toSorted())
  for (const group of screen.getAllByRole('group'))
    expect(group.querySelector('summary')?.textContent).toMatch(new RegExp(`${COUNT}$`))
})

it.each([
  ['Requests to erase data', '/app/erasure_requests', 'erasure_requests'],
  ['From donors', '/app/feedback', 'feedback'],
  ['Messages that did not arrive', '/app/settings/messages', 'messages'],
])('[2.16] the kind %s leads to the list of exactly the rows that it counts', async (name, path, resource) => {
  show(Page, { resource: 'projects' })
  const group = await screen.findByRole('group', { name })
  const all = within(group).getByRole('link', { name: `Show all ${COUNT} ${name}` })
  const to = new URL(all.getAttribute('href') ?? '', 'https://x.test')
  expect(to.pathname).toBe(path)
  const filter = JSON.parse(to.searchParams.get('filter') ?? '{}') as Record<string, unknown>
  expect(calledBy(filter).length).toBeGreaterThan(0)
  // A busy machine may ask twice; never for others.
  expect(new Set(asked(resource).map(String))).toEqual(new Set([String(calledBy(filter))]))
})

it('[2.16] questions lead to the page of all of them', async () => {
  show(Page, { resource: 'projects' })
  const group = await screen.findByRole('group', { name: 'Questions passed to you' })
  const all = within(group).getByRole('link', { name: `Show all ${COUNT} Questions passed to you` })
  expect(all.getAttribute('href')).toBe('/app/questions')
})

it.each(SHOWN_HERE)('[2.16] what has no list of its own is shown whole on demand: %s', async (name) => {
  show(Page, { resource: 'projects' })
  const group = await screen.findByRole('group', { name })
  expect(within(group).getAllByRole('listitem')).toHaveLength(5)
  await userEvent.click(within(group).getByRole('button', { name: `Show all ${COUNT} ${name}` }))
  const lines = within(group).getAllByRole('listitem')
  expect(lines).toHaveLength(COUNT)
  expect(lines[5]?.contains(document.activeElement)).toBe(true)
})
