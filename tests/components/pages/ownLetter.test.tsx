// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import DonorFoundationReport from '../../../resources/reports/ui/own/Own.tsx'
import { OTHER, show } from '../generate/harness.tsx'
import { REPORT, useBuilder } from './reportStage.tsx'

const { server, stage } = useBuilder()
const LETTER = `/api/own/letters/${REPORT}/${OTHER}`

const open = (roles: readonly string[]) =>
  show(DonorFoundationReport, {
    resource: 'reports',
    roles,
    route: '/app/DonorFoundation/Report/:reportId/:donorId',
    at: `/app/DonorFoundation/Report/${REPORT}/${OTHER}`,
  })

describe('[2.41] [6.3] a donor’s report, opened by its address', () => {
  it('is shown to staff with every figure, and never asked for as a donor asks', async () => {
    stage({ type: 'project' })
    server.on('get', `*${LETTER}`, { status: 403, body: { title: 'forbidden', detail: '', code: 403 } })
    server.on('post', `*/api/reports/${REPORT}/preview`, { body: { html: '<p>figures</p>' } })
    server.on('get', `*/api/donors/${OTHER}`, { body: { id: OTHER, name: 'Noura' } })
    server.list('spendings', [])
    open(['BranchAdmin'])
    await waitFor(() => expect(server.sent('POST', `/api/reports/${REPORT}/preview`)).not.toHaveLength(0))
    expect(server.sent('GET', LETTER)).toHaveLength(0)
  })

  it('is shown to the donor as the letter that they were sent', async () => {
    server.on('get', `*${LETTER}`, { body: { html: '<p>letter</p>', path: '/DonorFoundation/Report/1/2' } })
    open(['Donor'])
    expect((await screen.findByRole('link', { name: /by itself|alone/i })).getAttribute('href')).toBe(
      '/DonorFoundation/Report/1/2',
    )
    // What they answer in it is sent, and what they open or save opens; a script of its own still does not run.
    const allowed = screen.getByTitle('Your letter').getAttribute('sandbox')?.split(' ')
    expect(allowed).toEqual([
      'allow-same-origin',
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-downloads',
    ])
  })
})
