// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Issues } from '../../../resources/donors/ui/Issues.tsx'
import { setSettings } from '../../../src/providers/settings.ts'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, type Stage, show, useServer } from '../generate/harness.tsx'
import { profileOf, tokenFor } from '../shell/server.ts'

const { list, sent } = useServer()

const signIn = (role: string) => setSettings({ token: tokenFor([role]), profile: profileOf([role]) as never })
const clean = async (container: HTMLElement) => {
  expect(await axeFaults(container)).toEqual([])
}

describe('product.md 2: a donor’s issues on the donor’s page', () => {
  const row = {
    id: ID,
    version: 1,
    type: 'complaint',
    status: 'open',
    project: null,
    message: 'First line\nSecond line',
    sentAt: '2026-03-01T10:00:00.000Z',
    passedAt: '2026-03-02T10:00:00.000Z',
    answer: null,
    answeredAt: null,
    reply: 'We are sorry.',
    repliedAt: '2026-03-03T10:00:00.000Z',
    reopenedAt: null,
    reopenNote: null,
    satisfaction: null,
    ratedAt: null,
  }
  const open = (role: string, rows: object[], stage: Partial<Stage> = {}) => {
    signIn(role)
    list('donor_issues', rows as never)
    return show(() => <Issues record={{ id: OTHER }} />, { resource: 'donors', roles: [role as never], ...stage })
  }

  it.each(['BranchAdmin', 'ProjectAdmin'])('%s reads them whole, and can do nothing with them', async (role) => {
    const { container } = open(role, [row])
    expect((await screen.findByText(/First line/)).textContent).toBe('First line\nSecond line')
    expect(screen.getByText('We are sorry.')).toBeTruthy()
    for (const text of ['Complaint', 'Open', 'With the project']) expect(screen.getByText(text)).toBeTruthy()
    expect(sent('GET', '/api/donor_issues')[0]?.query).toEqual(expect.arrayContaining([['filter.donor', OTHER]]))
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.queryAllByRole('link')).toEqual([])
    await clean(container)
  })

  it.each([
    ['none: a line to open', [], true],
    ['one: it stands as it is', [row], false],
  ])('asks once how many there are; %s', async (_what, rows, isFolded) => {
    const { container } = open('BranchAdmin', rows)
    await screen.findByText(isFolded ? 'This donor has not written yet' : /First line/)
    expect(container.querySelector('details') !== null).toBe(isFolded)
    expect(sent('GET', '/api/donor_issues')).toHaveLength(1)
  })

  it('says in Arabic that the donor has not written', async () => {
    open('BranchAdmin', [], { locale: 'ar' })
    expect(await screen.findByText('لم يكتب هذا المتبرع بعد')).toBeTruthy()
  })
})
