// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useServer } from '../generate/harness.tsx'
import { dashboard, openHome } from './homeWorld.tsx'

const server = useServer()
const totals = { projects: 1, published: 0, donors: 1, gifts: 0, lettersSent: 0 }

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

  it('reads none of it once a report is out', async () => {
    await openHome(server, dashboard())
    await screen.findByText('Given this month, all gifts')
    expect(screen.queryByText('Appeal by a campaign')).toBeNull()
  })
})
