import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { endTour } from '../../../src/app/tour/running.ts'
import { fetchParts } from '../../../src/generate/lazyPart.tsx'
import { getSettings, setSettings } from '../../../src/providers/settings.ts'
import { axeFaults } from '../axe.ts'
import { answer, open, sent, signedIn, useApp } from '../pages/authHarness.tsx'
import { drawn } from './drawn.ts'

useApp()
beforeAll(() => {
  drawn()
  Element.prototype.scrollIntoView = () => undefined
  window.scrollBy = () => undefined
})
beforeEach(() => endTour())
afterAll(() => void vi.restoreAllMocks())

const DONOR = { kind: 'donor', entity: null, homeEntity: null, userName: null }

/** A donor to be, at their home: a sample, how they begin, and the way to their profile. */
async function at(address: string, more: Record<string, unknown> = {}) {
  const profile = signedIn(['PotentialDonner'], { ...DONOR, tourAnswered: false, ...more })
  answer('get', '/api/Account/Sessions', [])
  answer('put', '/user/profile', { ...profile, tourAnswered: true } as never)
  const app = open(address)
  await screen.findByRole('heading', { level: 1 })
  await act(fetchParts)
  return app
}

const told = () => sent('/user/profile').filter(({ method }) => method === 'PUT')
const dialog = (name: string) => screen.findByRole('dialog', { name })
const step = (name: string) => waitFor(() => expect(screen.getByRole('dialog', { name })).toBeTruthy())
const cursorAt = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))
const offer = () => screen.queryByRole('button', { name: 'Take the tour' })

describe('the offer of a tour', () => {
  it('stands on one’s first page, starts nothing by itself, and has no axe fault', async () => {
    await at('/app/donor')
    expect(await screen.findByRole('complementary', { name: /^A short tour shows you/ })).toBeTruthy()
    await new Promise((done) => setTimeout(done, 200))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(told()).toEqual([])
    expect(await axeFaults(document.body)).toEqual([])
  })

  it('stands on no other page', async () => {
    await at('/app/profile/home')
    expect(offer()).toBeNull()
  })

  it.each([{ tourAnswered: true }, { tourAnswered: undefined }])('stands nowhere with %o', async (more) => {
    await at('/app/donor', more)
    expect(offer()).toBeNull()
  })

  it('refused, it goes for good and says where the tour stays', async () => {
    const app = await at('/app/donor')
    await app.user.click(await screen.findByRole('button', { name: 'Not now' }))
    expect(offer()).toBeNull()
    expect(await screen.findByText('The tour stays in the menu under your name.')).toBeTruthy()
    expect(document.activeElement?.id).toBe('main-content')
    await waitFor(() => expect(told().map(({ body }) => body)).toEqual(['{"tourAnswered":true}']))
    expect(getSettings().profile?.tourAnswered).toBe(true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the tour', () => {
  it('goes on by its buttons, with the cursor in each step, and back to the page', async () => {
    const app = await at('/app/donor')
    await app.user.click(await screen.findByRole('button', { name: 'Take the tour' }))
    const first = await dialog('What a letter is like')
    expect(first.textContent).toContain('Step 1 of 3')
    expect(first.getAttribute('aria-modal')).toBe('true')
    const described = document.getElementById(first.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toMatch(/^An invented example/)
    await cursorAt('Next')
    expect(screen.queryByRole('button', { name: 'Previous step' })).toBeNull()
    expect(await axeFaults(first)).toEqual([])
    await app.user.keyboard('{Enter}')
    await step('How you begin')
    await cursorAt('Next')
    await app.user.click(screen.getByRole('button', { name: 'Previous step' }))
    await step('What a letter is like')
    await cursorAt('Next')
    await app.user.keyboard('{Enter}')
    await step('How you begin')
    await cursorAt('Next')
    await app.user.keyboard('{Enter}')
    await step('As you like to read')
    await cursorAt('Done')
    expect(screen.queryByRole('button', { name: 'End the tour' })).toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.id).toBe('main-content')
    expect(offer()).toBeNull()
    expect(told()).toHaveLength(1)
  })

  it('follows the arrows, stays at its ends, and Escape ends it', async () => {
    const app = await at('/app/donor')
    await app.user.click(await screen.findByRole('button', { name: 'Take the tour' }))
    await dialog('What a letter is like')
    await app.user.keyboard('{ArrowLeft}')
    await step('What a letter is like')
    await app.user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}')
    await step('As you like to read')
    await app.user.keyboard('{ArrowLeft}')
    await step('How you begin')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement?.id).toBe('main-content')
  })

  it('in Arabic reads from the right: the left arrow leads on', async () => {
    setSettings({ language: 'ar' })
    const app = await at('/app/donor', { language: 'ar' })
    setSettings({ language: 'ar' })
    expect(await screen.findByRole('complementary', { name: /^جولة قصيرة/ })).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'بدء الجولة' }))
    const first = await dialog('كيف تبدو الرسالة')
    expect(first.textContent).toContain('الخطوة 1 من 3')
    expect(first.closest('[dir="rtl"]')).not.toBeNull()
    await app.user.keyboard('{ArrowRight}')
    await step('كيف تبدو الرسالة')
    await app.user.keyboard('{ArrowLeft}')
    await step('كيف تبدؤون')
    expect(screen.getByRole('button', { name: 'الخطوة السابقة' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'التالي' })).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'إنهاء الجولة' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is in the menu under one’s name, on every page, and leads home first', async () => {
    const app = await at('/app/profile/home', { tourAnswered: true })
    await app.user.click(screen.getByRole('button', { name: /Sara/ }))
    await app.user.click(await screen.findByRole('menuitem', { name: 'Short tour' }))
    await waitFor(() => expect(app.at()).toBe('/app/donor'))
    await dialog('What a letter is like')
    // It was answered before.
    expect(told()).toEqual([])
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is in the help for keys as well, and the cursor comes back to the button of that', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('any-hover'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    const app = await at('/app/donor')
    screen.getByRole('button', { name: /Sara/ }).focus()
    await app.user.keyboard('?')
    const help = await dialog('Keyboard shortcuts')
    await app.user.click(within(help).getByRole('button', { name: 'Short tour' }))
    await dialog('What a letter is like')
    await waitFor(() => expect(told()).toHaveLength(1))
    // A letter leads nowhere meanwhile.
    await app.user.keyboard('gh?')
    expect(screen.getAllByRole('dialog', { name: 'What a letter is like' })).toHaveLength(1)
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Sara/ }))
  })

  it('ends with its page', async () => {
    const app = await at('/app/donor')
    await app.user.click(await screen.findByRole('button', { name: 'Take the tour' }))
    await dialog('What a letter is like')
    await act(() => app.router.navigate('/app/profile/home'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => app.router.navigate('/app/donor'))
    await new Promise((done) => setTimeout(done, 200))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
