// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { Dedicated as ForDonor } from '../../../resources/donors/ui/Dedicated.tsx'
import { Dedicated } from '../../../resources/projects/ui/page/Dedicated.tsx'
import type { ProjectRow } from '../../../resources/projects/ui/page/types.ts'
import { resourceViews } from '../../../src/generate/index.tsx'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const server = useServer()
beforeEach(() => signIn())

const project = (more: object) =>
  ({ id: ID, name: 'The family’s well', code: 'S-1', type: 'special', ...more }) as ProjectRow

describe('[3.4] whom a special project is for, product.md 6', () => {
  it('is asked in the form where the project is special alone', { timeout: 60_000 }, async () => {
    for (const name of ['donors', 'classifications', 'users']) server.list(name, [])
    show(resourceViews('projects').create, { resource: 'projects', at: '/here' })
    const type = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))
    await type('General project')
    expect(screen.queryByLabelText(/Dedicated to/)).toBeNull()
    await type('Special project')
    expect(await screen.findByLabelText(/Dedicated to/)).toBeTruthy()
    await type('General project')
    await waitFor(() => expect(screen.queryByLabelText(/Dedicated to/)).toBeNull())
  })

  it('stands on the project’s page, with a way to each of them', async () => {
    server.list('donors', [{ id: OTHER, name: 'Noura' }])
    show(<Dedicated project={project({ dedicatedTo: [OTHER] })} />, { resource: 'projects' })
    expect(await screen.findByRole('link', { name: 'Noura' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Dedicated to' })).toBeTruthy()
  })

  it('says nothing of a project that is open to all', () => {
    const { container } = show(<Dedicated project={project({ type: 'general', dedicatedTo: [OTHER] })} />, {
      resource: 'projects',
    })
    expect(container.textContent).toBe('')
  })

  it('[3.6] stands on the donor’s card', async () => {
    server.list('projects', [{ id: ID, name: 'The family’s well', status: 'drafted' }])
    show(<ForDonor record={{ id: OTHER }} />, { resource: 'donors' })
    expect(await screen.findByRole('link', { name: 'The family’s well' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Projects dedicated to this donor' })).toBeTruthy()
  })
})
