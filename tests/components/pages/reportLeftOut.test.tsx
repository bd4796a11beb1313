import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import ReportPage from '../../../resources/reports/ui/page/index.tsx'
import { show, signIn } from '../generate/harness.tsx'
import { PROJECT, REPORT, useBuilder } from './reportStage.tsx'

const { server, stage } = useBuilder()

function open(toldCount: number, locale: 'en' | 'ar') {
  signIn()
  stage({ toldCount, status: 'sent', recipients: 3, sentCount: 3, sentAt: '2026-01-05T08:00:00Z' })
  for (const name of ['donors', 'donor_issues', 'messages', 'letters', 'dispatches', 'paper_bundles'])
    server.list(name, [])
  show(ReportPage, {
    resource: 'reports',
    locale,
    route: '/app/projects/:id/reports/:reportId/:isFullbackCall',
    at: `/app/projects/${PROJECT}/reports/${REPORT}/false`,
  })
}

describe('product.md 25: the page of a report that told news alone', () => {
  it.each([
    ['en', 1, '1 donor was left out: nothing in it was new to them'],
    ['en', 7, '7 donors were left out: nothing in it was new to them'],
    ['ar', 2, 'استُثني متبرعان لم يكن في التقرير جديد لهما'],
    ['ar', 7, 'استُثني 7 متبرعين لم يكن في التقرير جديد لهم'],
  ] as const)('says (%s) that it left out %i', async (locale, toldCount, words) => {
    open(toldCount, locale)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('says nothing of it where nobody was left out', async () => {
    open(0, 'en')
    expect(await screen.findByRole('meter', { name: 'Opened' })).toBeTruthy()
    expect(screen.queryByText(/left out/)).toBeNull()
  })
})
