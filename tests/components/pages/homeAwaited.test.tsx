import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import Home from '../../../src/pages/home/index.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'
import { dashboard, ME } from './homeWorld.tsx'

const server = useServer()
const FIELD = '*/api/project_updates/actions/fieldWaiting'

function open(): void {
  signIn({ profile: { id: ME, name: 'Mona' } as never })
  server.list('reports', [])
  server.on('get', '*/api/meta', { body: { demo: false } })
  server.on('get', '*/api/donor_issues/actions/passed', { body: { total: 0, questions: [] } })
  server.on('get', '*/api/dashboard', { body: dashboard() as never, headers: { ETag: '"one"' } })
  show(Home, { resource: 'projects' })
}
const due = () => screen.queryByRole('heading', { name: 'What is due' })
/** All that else was asked for has been answered, and is drawn. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 500))

it('[2.16] the start page stands once it is known what is due: nothing that one reads is pushed down later', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.on('get', FIELD, async () => {
    await held
    return { body: { projects: [], senders: [] } }
  })
  open()
  await expect.poll(() => server.sent('GET', '/api/dashboard').length).toBeGreaterThan(0)
  await expect.poll(() => server.sent('GET', '/api/project_updates/actions/fieldWaiting').length).toBeGreaterThan(0)
  await settled()
  expect(due()).toBeNull()
  answer()
  expect(await screen.findByRole('heading', { name: 'What is due' })).toBeTruthy()
})

it('[2.16] the start page does not wait for what failed', async () => {
  server.on('get', FIELD, { status: 503, body: { title: 'busy', detail: '', code: 8, errors: {} } })
  open()
  expect(await screen.findByRole('heading', { name: 'What is due' })).toBeTruthy()
})
