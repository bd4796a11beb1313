// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import OwnProject from '../../../src/pages/donor/Project.tsx'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()
const PATH = `/api/own/projects/${ID}`

const open = () =>
  show(OwnProject, {
    resource: 'projects',
    roles: ['Donor'],
    route: '/app/donor/projects/:id',
    at: `/app/donor/projects/${ID}`,
  })

describe('product.md 6: the page of a project that is dedicated to the donor', () => {
  it('product.md 9: shows what they gave, each fund by itself, and the page in the language that is chosen', async () => {
    on('get', `*${PATH}`, {
      body: {
        name: 'The well',
        entity: 'Birr',
        given: [
          { fund: 'zakat', amount: '300.10' },
          { fund: 'charity', amount: '50.00' },
        ],
        html: '<p>the page</p>',
      },
    })
    list('donor_transactions', [])
    const { container } = open()
    expect(await screen.findByRole('heading', { name: 'The well' })).toBeTruthy()
    expect(screen.getByText('Zakat')).toBeTruthy()
    expect(screen.getByText(/300\.10/)).toBeTruthy()
    expect(screen.queryByText(/350\.10/)).toBeNull()
    expect(container.querySelector('iframe')?.getAttribute('srcdoc')).toBe('<p>the page</p>')
    await userEvent.click(screen.getByRole('button', { name: 'العربية' }))
    await waitFor(() => expect(sent('GET', PATH)).toHaveLength(2))
  })

  it('[8] says where there is none, with the way back', async () => {
    on('get', `*${PATH}`, { status: 404, body: { title: 'Not found', detail: 'It may have been deleted.', code: 8 } })
    list('donor_transactions', [])
    open()
    expect(await screen.findByRole('heading', { name: 'Not found' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/app/donor')
  })
})
