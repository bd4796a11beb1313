import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { searchInside } from '../../../src/generate/parentPage.ts'
import { ID, useProjectPage } from './projectStage.tsx'

const { open } = useProjectPage()

describe('[2.18] the address of a project', () => {
  it.each(['drafted', 'deactivated'])('%s: moves to the drafts, with what was asked of the page', async (status) => {
    const { router } = open({ status }, 'en', { tab: '?tab=details' })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/app/projects/draft/${ID}`))
    expect(router.state.location.search).toBe('?tab=details')
    expect(router.state.historyAction).toBe('REPLACE')
  })

  it('stays where it is among its own', async () => {
    const { router } = open()
    await screen.findByRole('heading', { level: 1 })
    expect(router.state.location.pathname).toBe(`/app/projects/published/${ID}`)
  })
})

describe('[2.20] the address of an update', () => {
  const update = { id: ID, project: '40000000-0000-4000-8000-000000000009' }

  it('names its project from the first', () => {
    expect(searchInside('project_updates', update)).toBe('?project=40000000-0000-4000-8000-000000000009')
    expect(searchInside('donor_transactions', update)).toBe('')
    expect(searchInside('project_updates', { id: ID })).toBe('')
  })
})
