// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import Users from '../../../resources/users/ui/Users.tsx'
import Support from '../../../src/pages/home/Support.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { axeFaults } from '../axe.ts'
import { show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'

const { on, list, sent } = useServer()

/** [6.4] support of one entity, or, without one, of the platform. */
const signIn = (of: 'entity' | 'platform', role = 'TechnicalSupport') => {
  const profile = { ...profileOf([role]), ...(of === 'platform' ? { entity: null, homeEntity: null } : {}) }
  setSettings({ token: tokenFor([role]), profile: profile as never })
}
const figures = {
  days: 30,
  answered: 0,
  firstReplyMinutes: null as number | null,
  satisfaction: { verySatisfied: 0, satisfied: 0, neutral: 0, slightlySatisfied: 0, unsatisfied: 0 },
  mean: null as number | null,
}
const tellFigures = (more: Partial<typeof figures> = {}) =>
  on('get', '*/api/donor_issues/actions/figures', { body: { ...figures, ...more } })
const platformAnswers = () => {
  tellFigures()
  on('get', '*/readyz', { body: { status: 'ready', database: 'pglite' } })
  on('get', '*/api/meta', { body: { demo: true, mail: 'catcher' } })
}
const hoursAgo = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString()
const clean = async (container: HTMLElement) => {
  expect(await axeFaults(container)).toEqual([])
}

describe('[2.56] the home of technical support', () => {
  it('of an entity: open issues, oldest first, with how long each waits, and how the platform is', async () => {
    signIn('entity')
    platformAnswers()
    const rows = [
      { id: 'i1', type: 'complaint', donorName: 'هند', sentAt: hoursAgo(48), status: 'open' },
      { id: 'i2', type: 'question', donorName: 'Omar', sentAt: hoursAgo(3), status: 'open' },
    ]
    list('donor_issues', rows, 12)
    const { container } = show(Support, { resource: 'users', roles: ['TechnicalSupport'] })
    expect(await screen.findByText('12 open issues')).toBeTruthy()
    const first = screen.getByText('هند').closest('a')
    expect(first?.getAttribute('href')).toBe('/app/donor-issues/i1')
    expect(first?.textContent).toContain('Complaint')
    expect(first?.textContent).toContain('2 days ago')
    expect(screen.getByText('Omar').closest('a')?.textContent).toContain('3 hours ago')
    expect(sent('GET', '/api/donor_issues')[0]?.query).toEqual(
      expect.arrayContaining([
        ['filter.status', 'open'],
        ['sort.field', 'sentAt'],
        ['sort.order', 'ASC'],
      ]),
    )
    expect(await screen.findByText('Working')).toBeTruthy()
    await clean(container)
  })

  it('of the platform: those of every entity, by the entity’s name; says when there are none', async () => {
    signIn('platform')
    platformAnswers()
    list('donor_issues', [
      { id: 'i1', type: 'question', entityName: 'Birr · Main', sentAt: hoursAgo(1), status: 'open' },
    ])
    show(Support, { resource: 'users', roles: ['TechnicalSupport'] })
    expect((await screen.findByText('Birr · Main')).closest('a')?.getAttribute('href')).toBe('/app/donor-issues/i1')
  })

  it('says when there are none, and that the platform does not answer', async () => {
    signIn('entity')
    on('get', '*/readyz', { status: 503, body: { status: 'not ready' } })
    on('get', '*/api/meta', { status: 503, body: {} })
    tellFigures()
    list('donor_issues', [])
    show(Support, { resource: 'users', roles: ['TechnicalSupport'], locale: 'ar' })
    expect(await screen.findByText('لا طلبات مفتوحة')).toBeTruthy()
    expect(await screen.findByText('لا تستجيب')).toBeTruthy()
  })
})

describe('[2.56] how soon support answers', () => {
  it('is the median of 30 days, and [9.6] the mean of what donors say', async () => {
    signIn('entity')
    platformAnswers()
    const satisfaction = { verySatisfied: 2, satisfied: 1, neutral: 0, slightlySatisfied: 0, unsatisfied: 1 }
    tellFigures({ answered: 7, firstReplyMinutes: 305, satisfaction, mean: 3.75 })
    list('donor_issues', [])
    const { container } = show(Support, { resource: 'users', roles: ['TechnicalSupport'] })
    expect(await screen.findByText('5 hours')).toBeTruthy()
    expect(screen.getByText('7 issues first answered in the last 30 days')).toBeTruthy()
    expect(screen.getByText('3.8 of 5')).toBeTruthy()
    expect(screen.getByText('4 ratings, satisfied or better: 3')).toBeTruthy()
    await clean(container)
  })

  it('says so where nothing was answered', async () => {
    signIn('entity')
    platformAnswers()
    list('donor_issues', [])
    show(Support, { resource: 'users', roles: ['TechnicalSupport'], locale: 'ar' })
    expect(await screen.findByText('لا تقييم خلال آخر 30 يومًا')).toBeTruthy()
  })
})

describe('[2.43] a colleague who cannot get in', () => {
  it('[8.30] gets a link by email; an address that nobody here has is said at its field', async () => {
    const user = userEvent.setup()
    list('users', [])
    on('post', '*/api/users/actions/sendReset', {
      status: 422,
      body: {
        title: 'Please check the marked fields',
        detail: '',
        code: 39,
        fault: 'invalid',
        errors: { Email: ['Nobody here has this email.'] },
      },
    })
    show(Users, { resource: 'users' })
    await user.click(await screen.findByRole('button', { name: 'Help someone back in' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText('Email'), 'nobody@athar.test')
    await user.click(dialog.getByRole('button', { name: 'Send the link' }))
    expect(await dialog.findByText('Nobody here has this email.')).toBeTruthy()
    expect(sent('POST', '/api/users/actions/sendReset')[0]?.body).toEqual({ email: 'nobody@athar.test' })
  })
})
