import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { GeneratedEdit } from '../../../src/generate/form.tsx'
import { ID, OTHER, show, useServer } from './harness.tsx'

const { on, list, sent } = useServer()

const update = {
  id: ID,
  version: 3,
  status: 'draft',
  project: OTHER,
  name: 'The windows are in',
  dateFrom: '2026-02-03',
  details: null,
  images: [],
  attachments: [],
  recordings: [],
}

it('[4.6] whoever came to complete a record finds what lacks marked, writes it and publishes: the marks come once', async () => {
  list('projects', [{ id: OTHER, name: 'School' }])
  on('get', `*/api/projects/${OTHER}`, { body: { id: OTHER, name: 'School' } })
  on('get', `*/api/project_updates/${ID}`, { body: update })
  on('put', `*/api/project_updates/${ID}`, { body: { ...update, version: 4, details: 'Six of them' } })
  on('post', `*/api/project_updates/${ID}/publish`, { body: { ...update, version: 5, status: 'published' } })
  show(GeneratedEdit, { resource: 'project_updates', at: `/x/${ID}?complete=1`, route: '/x/:id' })
  const details = await screen.findByRole('textbox', { name: /^Details/ })
  await waitFor(() => expect(details.getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(details))
  // Another field is gone to, and stays gone to.
  const title = screen.getByRole('textbox', { name: /^(?:Name|Title|Update)/ })
  await userEvent.click(title)
  fireEvent.blur(details)
  await new Promise((later) => setTimeout(later, 100))
  expect(document.activeElement).toBe(title)
  await userEvent.click(details)
  await userEvent.type(details, 'Six of them')
  await userEvent.tab()
  await waitFor(() => expect(details.getAttribute('aria-invalid')).toBe('false'))
  await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }))
  await waitFor(() => expect(sent('POST', `/api/project_updates/${ID}/publish`)).toHaveLength(1))
})
