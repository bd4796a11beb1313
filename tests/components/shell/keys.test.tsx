import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http as route } from 'msw'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { fetchParts } from '../../../src/generate/lazyPart.tsx'
import { clearSession, getSettings } from '../../../src/providers/settings.ts'
import { answer, open, seen, signedIn, useApp } from '../pages/authHarness.tsx'
import { server } from './server.ts'

useApp()
// A machine with a keyboard and a pointer.
beforeAll(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('any-hover'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
})

const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const DONOR = {
  id: ID,
  version: 1,
  name: 'Noura',
  phone: '+966501234567',
  reportConsent: 'given',
  appealConsent: 'given',
  givenTotal: '0.00',
  giftsCount: 0,
}

const at = async (address: string, roles = ['BranchAdmin']) => {
  signedIn(roles)
  answer('get', `/api/donors/${ID}`, DONOR)
  server.use(
    route.get('*/api/donors', () => HttpResponse.json([DONOR], { headers: { 'Content-Range': 'rows 0-0/1' } })),
  )
  const app = open(address)
  await screen.findByRole('heading', { level: 1 })
  // What listens to the keys comes after the page.
  await act(fetchParts)
  return app
}
const list = async () => {
  const app = await at('/app/donors/list')
  await screen.findByRole('link', { name: 'Add donor' })
  return app
}

describe('keys', () => {
  it('g and a letter lead to the places of one’s own menu', async () => {
    const app = await list()
    await app.user.keyboard('gp')
    await waitFor(() => expect(app.at()).toBe('/app/projects/published'))
    await app.user.keyboard('gu')
    await waitFor(() => expect(app.at()).toBe('/app/users'))
    await app.user.keyboard('gg')
    await waitFor(() => expect(app.at()).toBe('/app/donor_transactions'))
  })

  it('lead nowhere that is in nobody’s menu here, and one letter alone does nothing', async () => {
    const app = await at('/app/donors/list', ['ProjectAdmin'])
    await screen.findByRole('link', { name: 'Add donor' })
    await app.user.keyboard('gu')
    await app.user.keyboard('p')
    await app.user.keyboard('gzp')
    expect(app.at()).toBe('/app/donors/list')
  })

  it('the place of the key counts on an Arabic keyboard', async () => {
    const app = await list()
    fireEvent.keyDown(document.body, { key: 'ل', code: 'KeyG' })
    fireEvent.keyDown(document.body, { key: 'ح', code: 'KeyP' })
    await waitFor(() => expect(app.at()).toBe('/app/projects/published'))
    fireEvent.keyDown(document.body, { key: '؟', code: 'Slash', shiftKey: true })
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })

  it('in a list / searches and n adds, never while someone types', async () => {
    const app = await list()
    await app.user.keyboard('/')
    const search = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' })
    expect(document.activeElement).toBe(search)
    await app.user.keyboard('ngp?')
    expect(search.value).toBe('ngp?')
    expect(app.at()).toBe('/app/donors/list')
    search.blur()
    await app.user.keyboard('n')
    await waitFor(() => expect(app.at()).toBe('/app/donors/create'))
  })

  it('on a record’s page e edits, and Ctrl+S or Ctrl+Enter saves from within a field', async () => {
    const app = await at(`/app/donors/${ID}/show`)
    await screen.findByRole('link', { name: 'Edit' })
    await app.user.keyboard('e')
    await waitFor(() => expect(app.at()).toBe(`/app/donors/${ID}`))
    const name = await screen.findByRole('textbox', { name: /^Donor name/ })
    fireEvent.change(name, { target: { value: 'Noura A.' } })
    server.use(
      route.put(`*/api/donors/${ID}`, async ({ request }) =>
        HttpResponse.json({ ...DONOR, ...((await request.json()) as object), version: 2 }),
      ),
    )
    const pressed = fireEvent.keyDown(name, { key: 's', code: 'KeyS', ctrlKey: true })
    // The browser would save the page.
    expect(pressed).toBe(false)
    await waitFor(() =>
      expect(seen.filter(({ method, path }) => method === 'PUT' && path === `/api/donors/${ID}`).length).toBe(1),
    )
    await waitFor(() => expect(app.at()).toBe(`/app/donors/${ID}/show`))
  })

  it('where a page offers nothing to save, the browser keeps its own Ctrl+S', async () => {
    await list()
    expect(fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ctrlKey: true })).toBe(true)
  })

  it('? shows the list of those that lead somewhere, and they can be turned off for good', async () => {
    const app = await list()
    await app.user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(dialog.textContent).toContain('ProjectsG then P')
    expect(dialog.textContent).toContain('SaveCtrl+S or Ctrl+Enter')
    await app.user.click(screen.getByRole('switch', { name: 'Shortcuts of a single letter' }))
    await app.user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await app.user.keyboard('gp?')
    await app.user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('dialog', { name: 'Search and go to' })).toBeTruthy()
    expect(app.at()).toBe('/app/donors/list')
    // It is the person's need, not the session's.
    clearSession()
    expect(getSettings().letterKeys).toBe(false)
  })
})
