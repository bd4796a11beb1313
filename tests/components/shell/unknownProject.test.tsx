import { screen } from '@testing-library/react'
import { matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { routes } from '../../../src/app/router.tsx'
import { answer, open, signedIn, useApp } from '../pages/authHarness.tsx'

useApp()

const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'

/** Every address of section 2 that names a project, typed out. */
const ADDRESSES = [
  `/app/projects/published/${ID}`,
  `/app/projects/draft/${ID}`,
  `/app/projects/edit/${ID}`,
  `/app/projects/${ID}/updates/add`,
  `/app/projects/${ID}/updates/edit/${ID}`,
  `/app/projects/${ID}/reports`,
  `/app/projects/${ID}/reports/${ID}/false`,
  `/app/projects/${ID}/settings`,
  `/app/projects/${ID}/settings/${ID}`,
  `/app/projects/published/${ID}/notice-report`,
  `/app/projects/published/${ID}/reports/choose-template`,
  `/app/projects/published/${ID}/thanks-report`,
  `/app/projects/published/${ID}/preview-thank/${ID}`,
  `/app/projects/published/${ID}/detailed-report`,
  `/app/projects/published/${ID}/detailed-report/${ID}/${ID}`,
  `/app/projects/published/${ID}/ehsan-report`,
  `/app/projects/published/${ID}/preview-ehsan`,
  `/app/projects/published/${ID}/preview-ehsan/${ID}`,
  `/app/projects/published/${ID}/ehsan/${ID}/edit`,
  `/app/projects/published/${ID}/notesTimeline`,
  `/app/campaigns/create/project/${ID}`,
]

const idsAt = (address: string) => matchRoutes(routes(), address)?.map(({ route }) => route.id) ?? []

describe('a project that is not there', () => {
  it.each(ADDRESSES)('is asked for at %s', (address) => {
    expect(idsAt(address)).toContain('of-project')
  })

  it('is asked for nowhere else', () => {
    for (const address of ['/app/projects/published', '/app/projects/add', '/app/campaigns/create', '/app/dashboard'])
      expect(idsAt(address)).not.toContain('of-project')
  })

  it.each([
    ['en', 'Not found'],
    ['ar', 'غير موجود'],
  ])('is said in %s in place of what the page would show of it', async (language, title) => {
    signedIn(['BranchAdmin'], { language })
    answer('get', `/api/projects/${ID}`, { title, code: 8, fault: 'notFound' }, 404)
    open(`/app/projects/published/${ID}/ehsan-report`)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Ehsan|إحسان/ })).toBeNull()
  })
})
