import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Figures } from '../../../resources/entities/ui/page/_parts/Figures.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'

const { on, list } = useServer()

it('[2.71] the entity’s page counts the letters of reports, as the dashboard does, and no other mail', async () => {
  signIn()
  for (const resource of ['projects', 'donors', 'donor_transactions']) list(resource, [], 12)
  on('get', '*/api/messages', ({ query }) => {
    const onlyReports = query.some(([name, value]) => name === 'filter.kind' && value === 'report')
    return { body: [], headers: { 'Content-Range': `messages 0-0/${onlyReports ? 870 : 873}` } }
  })
  show(Figures, { resource: 'entities' })
  const figure = await screen.findByRole('link', { name: /Letters sent/ })
  await waitFor(() => expect(figure.textContent).toBe('870Letters sent'))
})
