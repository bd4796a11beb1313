import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http as route } from 'msw'
import { describe, expect, it } from 'vitest'
import { answer, open, signedIn, useApp } from '../pages/authHarness.tsx'
import { server } from './server.ts'

useApp()

const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const DONOR = {
  id: ID,
  version: 1,
  name: 'نورة القحطاني',
  phone: null,
  archived: false,
  giftsCount: 0,
  givenTotal: '0.00',
}

describe('the tab is called by what it shows', () => {
  it.each([
    ['en', 'نورة القحطاني · Athar', 'Edit: نورة القحطاني · Athar', 'Donors · Athar', 'Add donor · Athar'],
    ['ar', 'نورة القحطاني · أثر', 'تعديل: نورة القحطاني · أثر', 'المتبرعون · أثر', 'إضافة متبرع · أثر'],
  ])('in %s: a record by its name, a list by its own', async (language, page, form, list, made) => {
    signedIn(['BranchAdmin'], { language })
    answer('get', `/api/donors/${ID}`, DONOR)
    const { router } = open(`/app/donors/${ID}/show`)
    await screen.findByRole('heading', { level: 1, name: DONOR.name })
    await waitFor(() => expect(document.title).toBe(page))
    await router.navigate(`/app/donors/${ID}`)
    await waitFor(() => expect(document.title).toBe(form))
    await router.navigate('/app/donors/list')
    await waitFor(() => expect(document.title).toBe(list))
    await router.navigate('/app/donors/create')
    await waitFor(() => expect(document.title).toBe(made))
  })

  it.each([
    ['/app/campaigns/create/project/', 'Add campaign'],
    ['/app/projects/', 'Send an impact report', '/reports'],
  ])('%s: a page that is opened for one project says for which', async (path, own, rest = '') => {
    signedIn(['BranchAdmin'])
    answer('get', `/api/projects/${ID}`, { id: ID, version: 1, name: 'Wells of Tihama', status: 'published' })
    open(`${path}${ID}${rest}`)
    await waitFor(() => expect(document.title).toBe(`${own} · Wells of Tihama · Athar`), { timeout: 10_000 })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(own)
  })

  it('a name that comes later is taken over, and none of another page is left', async () => {
    signedIn(['BranchAdmin'])
    let arrive: () => void = () => undefined
    const arrived = new Promise<void>((done) => (arrive = done))
    server.use(
      route.get(`*/api/donors/${ID}`, async () => {
        await arrived
        return HttpResponse.json(DONOR)
      }),
    )
    open(`/app/donors/${ID}/show`)
    await waitFor(() => expect(document.title).toBe('Donor · Athar'))
    arrive()
    await waitFor(() => expect(document.title).toBe('نورة القحطاني · Athar'))
  })
})
