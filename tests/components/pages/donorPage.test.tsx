// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { View } from '../../../resources/donors/ui/ShowView.tsx'
import { layoutOf } from '../../../src/generate/own.ts'
import { ID, show, signIn, useServer } from '../generate/harness.tsx'
import { styleOf } from '../styles.ts'

const { on, list } = useServer()

const NOURA = {
  id: ID,
  version: 1,
  name: 'Noura',
  phone: '+966501234987',
  email: 'noura@example.org',
  reachedBy: null,
  unknownGiver: false,
  archived: false,
  deceased: false,
  hiddenName: false,
  emailShared: false,
  emailStopped: false,
  whatsappStopped: false,
  smsStopped: false,
  standingOrder: false,
  lapsedElite: false,
  pinnedElite: true,
  reportConsent: 'given',
  appealConsent: 'given',
  category: 'active',
  givenTotal: '40.00',
  giftsCount: 1,
  lastGiftDate: '2026-02-03',
  language: 'ar',
  notes: 'Calls after sunset',
}

async function open() {
  signIn()
  on('get', `*/api/donors/${ID}`, { body: NOURA })
  on('get', '*/api/donors', { body: [], headers: { 'Content-Range': 'donors 0-0/0' } })
  for (const name of ['donor_transactions', 'messages', 'donor_issues', 'feedback', 'donor_merges', 'suppressions'])
    list(name, [])
  for (const name of ['projects', 'erasure_requests', 'conversations', 'users', 'category_changes']) list(name, [])
  const layout = await layoutOf('donors')
  show(<View {...(layout && { layout })} />, {
    resource: 'donors',
    at: `/donors/${ID}/show`,
    route: '/donors/:id/show',
  })
  return screen.findByRole('heading', { name: 'Noura', level: 1 })
}

describe('a donor’s page', () => {
  it('says who the donor is beside their gifts, and of what most are not only where they are it', async () => {
    await open()
    const staff = within(await screen.findByRole('region', { name: 'For staff' }))
    const terms = staff.getAllByRole('term').map((one) => one.textContent)
    expect(terms).toEqual(['Category', 'Elite by hand', 'Notes'])
    const person = within(screen.getByRole('region', { name: 'Basics' }))
    expect(person.getByText('noura@example.org')).toBeTruthy()
    // The column is no wider than a phone: an address keeps its last letters in its line.
    const pairs = screen.getByRole('region', { name: 'Basics' }).querySelector('dl')
    expect(pairs && styleOf(pairs).gridTemplateColumns).toBe('minmax(0, 1fr)')
    expect(person.queryByText('The email belongs to another donor too')).toBeNull()
    // Once each: what stands beside the gifts does not stand below them too.
    expect(screen.getAllByRole('region', { name: 'Basics' })).toHaveLength(1)
    const gifts = screen.getByRole('region', { name: 'Donations' })
    expect(gifts.parentElement?.parentElement?.contains(staff.getByText('Calls after sunset'))).toBe(true)
  })

  it('is read in the order in which a phone shows it, and offers first what is done often', async () => {
    await open()
    const call = await screen.findByRole('region', { name: 'At a call' })
    const gifts = await screen.findByRole('region', { name: 'Donations' })
    expect(call.compareDocumentPosition(gifts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    const edit = screen.getByRole('link', { name: 'Edit' })
    const more = await screen.findByRole('button', { name: 'More actions' })
    expect(edit.compareDocumentPosition(more) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    // What is done least stands last in the menu, and is no button beside those.
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    await userEvent.click(more)
    expect((await screen.findAllByRole('menuitem')).at(-1)?.textContent).toBe('Delete')
  })
})
