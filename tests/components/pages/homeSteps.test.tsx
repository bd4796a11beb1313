// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { useServer } from '../generate/harness.tsx'
import { dashboard, openHome } from './homeWorld.tsx'

const server = useServer()
const totals = {
  projects: 1,
  published: 0,
  donors: 1,
  gifts: 0,
  lettersSent: 0,
  campaigns: 0,
  surveys: 0,
  templates: 0,
  packages: 0,
}

describe('[2.16] who begins', () => {
  it('reads the steps to a first report, and what comes after it', async () => {
    await openHome(server, dashboard({ totals }))
    const steps = (await screen.findByRole('heading', { name: 'Your first report in four steps' })).closest('section')
    const links = within(steps as HTMLElement)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual(
      expect.arrayContaining([
        ['2Import your donors and their donations', '/app/donors/upload-donors'],
        ['4Send the impact report', '/app/reports/create'],
      ]),
    )
    expect(links.slice(-4)).toEqual([
      ['Appeal by a campaign', '/app/campaigns/create'],
      ['Ask by a survey', '/app/survey/create'],
      ['Write a message template', '/app/templates/create'],
      ['See your package', '/app/subscription'],
    ])
  })

  it('reads what comes after it as further steps once a report is out, what is done among what is done', async () => {
    const out = { ...dashboard().totals, campaigns: 0, templates: 0 }
    await openHome(server, dashboard({ totals: out }))
    const steps = (await screen.findByRole('heading', { name: 'Further steps' })).closest('section') as HTMLElement
    expect(
      within(steps)
        .getAllByRole('link')
        .map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['1Appeal by a campaign', '/app/campaigns/create'],
      ['3Write a message template', '/app/templates/create'],
      ['DoneAsk by a survey', '/app/survey/create'],
      ['DoneSee your package', '/app/subscription'],
    ])
    expect(within(steps).getByText('2 steps done')).toBeTruthy()
  })

  it('reads them no more once they put them away, which their account keeps', async () => {
    server.on('put', '*/user/profile', { body: {} })
    await openHome(server, dashboard({ totals: { ...dashboard().totals, surveys: 0 } }))
    await userEvent.click(await screen.findByRole('button', { name: 'Put these steps away' }))
    expect(screen.queryByText('Ask by a survey')).toBeNull()
    expect(server.sent('PUT', '/user/profile').map(({ body }) => body)).toEqual([{ stepsPutAway: true }])
  })

  it('reads none of it once all of it is done', async () => {
    await openHome(server, dashboard())
    await screen.findByText('Given this month, all gifts')
    expect(screen.queryByText('Appeal by a campaign')).toBeNull()
    expect(screen.queryByText('Further steps')).toBeNull()
  })
})
