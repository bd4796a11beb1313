// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import Issue from '../../../resources/donor_issues/ui/support/Issue.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { ID, show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'
import { newIssue } from './issueWorld.ts'

const { on, sent, live } = useServer()

const pause = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)))
const stands = (more: object) => on('get', `*/api/donor_issues/${ID}/view`, { body: { ...newIssue, ...more } })
const REPLIED = { version: 5, reply: 'In June.', repliedAt: '2026-03-02T10:00:00.000Z', repliedByName: 'Huda' }

/** An issue that support looks at, after what a stream asks for as it begins. */
async function listening() {
  const roles = ['TechnicalSupport']
  setSettings({ token: tokenFor(roles), profile: profileOf(roles) as never })
  stands({})
  on('get', '*/api/donor_issues/actions/colleagues', { body: { people: [] } })
  show(Issue, { resource: 'donor_issues', roles, at: `/app/donor-issues/${ID}`, route: '/app/donor-issues/:id' })
  await screen.findByLabelText('Your reply')
  await live.heard()
  await pause(1300)
}
const changes = async (more: object) => {
  stands(more)
  await live.changed('donor_issues')
}
const versions = () =>
  sent('POST', `/api/donor_issues/${ID}/reply`).map(({ body }) => (body as { version: number }).version)

it('[2.69] an open issue follows what a colleague does with it, and what is written stays', async () => {
  await listening()
  await userEvent.type(screen.getByLabelText('Your reply'), 'In May.')
  await changes({ version: 5, assignee: 'u2', assigneeName: 'Huda' })
  expect(await screen.findByText('Huda')).toBeTruthy()
  expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('In May.')
  await changes({ version: 6, status: 'closed' })
  expect(await screen.findByText('Closed')).toBeTruthy()
  expect((screen.getByLabelText('Your reply') as HTMLTextAreaElement).value).toBe('In May.')
})

it('[4.8] a colleague’s reply that came while one was written is replaced only once the issue was read again', async () => {
  await listening()
  await userEvent.type(screen.getByLabelText('Your reply'), 'In May.')
  await changes(REPLIED)
  expect(await screen.findByText('In June.')).toBeTruthy()
  on('post', `*/api/donor_issues/${ID}/reply`, ({ body }) =>
    (body as { version: number }).version === 4
      ? { status: 409, body: { title: 'Changed meanwhile', fault: 'stale' } }
      : { body: { id: ID, version: 6, status: 'open', mailed: true } },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Send the reply' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Read the issue as it is now' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await pause(200)
  await userEvent.click(screen.getByRole('button', { name: 'Send the reply' }))
  await waitFor(() => expect(versions()).toEqual([4, 5]))
})

it('takes the version as it stands where nothing was answered meanwhile', async () => {
  await listening()
  on('post', `*/api/donor_issues/${ID}/reply`, { body: { id: ID, version: 6, status: 'open', mailed: true } })
  await userEvent.type(screen.getByLabelText('Your reply'), 'In May.')
  await changes({ version: 5, assignee: 'u2', assigneeName: 'Huda' })
  await screen.findByText('Huda')
  await userEvent.click(screen.getByRole('button', { name: 'Send the reply' }))
  await waitFor(() => expect(versions()).toEqual([5]))
})
