// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { donors } from '../../../resources/donors/schema.ts'
import { defineLayout } from '../../../src/generate/layout.ts'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { ID, OTHER, show } from './harness.tsx'
import { useListWorld } from './listWorld.tsx'

const { asWideAs, list, signIn } = useListWorld()
const AT = `/donors/${ID}/show`

const NOURA = {
  id: ID,
  version: 1,
  name: 'Noura',
  phone: '+966512345678',
  email: 'noura@example.org',
  status: 'active',
  givenTotal: '40.00',
  lastGiftDate: '2026-02-03',
}

const layout = defineLayout(donors, {
  sections: [],
  cells: {
    name: () => <>Noura of the list</>,
    email: () => <span>as it is shown</span>,
    phone: () => <button type="button">call</button>,
  },
})

const open = () => {
  asWideAs(1440)
  signIn()
  list('donors', [NOURA])
  return show(<GeneratedList layout={layout} />, { resource: 'donors' }).router
}

describe('a table with displays of its resource’s own', () => {
  it('the one that names the record is a link to it, for the keyboard and for the pointer', async () => {
    const router = open()
    const link = await screen.findByRole('link', { name: 'Noura of the list' })
    expect(link.getAttribute('href')).toBe(AT)
    await userEvent.click(link)
    expect(router.state.location.pathname).toBe(AT)
  })

  it('a click on what only shows something opens the record, as a click beside it does', async () => {
    const router = open()
    await userEvent.click(await screen.findByText('as it is shown'))
    expect(router.state.location.pathname).toBe(AT)
  })

  it('a chosen row is seen by more than its box', async () => {
    open()
    await screen.findByRole('link', { name: 'Noura of the list' })
    expect(document.head.textContent).toMatch(/tbody tr:has\(\.select-item input:checked\)\{background-color:/)
  })

  it('a click on what does something of its own opens nothing', async () => {
    const router = open()
    await userEvent.click(await screen.findByRole('button', { name: 'call' }))
    expect(router.state.location.pathname).toBe('/here')
  })
})

const GIFT = {
  id: ID,
  version: 1,
  date: '2026-02-03',
  donor: OTHER,
  project: null,
  amount: '500.00',
  source: 'Charity store',
  donationReferenceId: 'TX-7',
  reversed: false,
}

describe('a card on a phone', () => {
  it('is called as the table’s way to its record is, with its sum beside it and its reference below', async () => {
    asWideAs(390)
    signIn()
    list('donor_transactions', [GIFT])
    list('donors', [{ ...NOURA, id: OTHER }])
    show(GeneratedList, { resource: 'donor_transactions', calendar: 'both' })
    const link = await screen.findByRole('link', { name: /03\/02\/2026/ })
    expect(link.getAttribute('href')).toBe(`/donor_transactions/${ID}/show`)
    const card = within(await screen.findByRole('list', { name: 'Records' }))
    expect(card.getByText('TX-7')).toBeTruthy()
    const terms = card.getAllByRole('term').map((one) => one.textContent)
    expect(terms).toEqual(['Donor', 'Source', 'Donation reference'])
    expect(card.getByText('500.00')).toBeTruthy()
  })
})
