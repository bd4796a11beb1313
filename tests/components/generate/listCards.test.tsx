// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show } from './harness.tsx'
import { rows, useListWorld, VIEW } from './listWorld.tsx'

const { asWideAs, list, on, open, press, queries, sent, signIn } = useListWorld()

describe('a list as cards', () => {
  const cards = () => within(screen.getByRole('list', { name: 'Records' })).getAllByRole('listitem')

  it('shows the picture, the name, the state and how far the money has come', async () => {
    signIn({ projects: { look: 'cards', saved: [] } })
    open()
    await screen.findByText('Well in Abha')
    const [first, second] = cards().map((one) => within(one))
    expect(await first?.findByRole('img', { name: 'A well and its pump' })).toBeTruthy()
    expect(first?.getByRole('link', { name: 'Well in Abha' }).getAttribute('href')).toBe(`/projects/${ID}/show`)
    for (const text of ['Published', 'In progress', 'W-1', 'Asir', '25%']) expect(first?.getByText(text)).toBeTruthy()
    const bar = first?.getByRole('progressbar', { name: 'Collected amount' })
    expect(bar?.getAttribute('aria-valuenow')).toBe('25')
    expect(bar?.getAttribute('aria-valuetext')).toMatch(/1,250\.50 of .*5,000/)
    // Where nothing was asked for there is nothing to be a part of.
    expect(second?.queryByRole('progressbar')).toBeNull()
    expect(second?.getByText(/40/)).toBeTruthy()
  })

  it('chooses records for a step, by the keyboard too', async () => {
    signIn({ projects: { look: 'cards', saved: [] } })
    on('post', `*/api/projects/${ID}/deactivate`, { body: { ...rows[0], status: 'deactivated' } })
    open()
    const box = await screen.findByRole('checkbox', { name: 'Select Well in Abha' })
    box.focus()
    await userEvent.keyboard(' ')
    await press('Deactivate')
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate: 1 record?' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    await waitFor(() => expect(sent('POST', `/api/projects/${ID}/deactivate`)).toHaveLength(1))
  })

  it('is what a phone shows, with the chosen columns where there are no pictures', async () => {
    asWideAs(390)
    list('donors', [{ id: ID, name: 'Noura', phone: '+966512345678', email: 'noura@example.org', status: 'active' }])
    signIn({ donors: { columns: ['name', 'email'], saved: [] } })
    const donors = show(GeneratedList, { resource: 'donors' })
    await screen.findByText('noura@example.org')
    expect(screen.queryByText(/512345678/)).toBeNull()
    donors.unmount()
    open()
    await screen.findByText('Well in Abha')
    expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
    expect(screen.getAllByRole('progressbar')).toHaveLength(1)
  })

  it('says that nothing matches, and clears the filters', async () => {
    list('projects', [])
    signIn({ projects: { look: 'cards', saved: [] } })
    open({ at: `/here?filter=${encodeURIComponent('{"region":"Nowhere"}')}&sort=name&order=ASC&page=1&perPage=25` })
    expect(await screen.findByText('Nothing matches these filters.')).toBeTruthy()
    list('projects', rows)
    await press('Clear the filters')
    expect(await screen.findByText('Well in Abha')).toBeTruthy()
    expect(
      queries()
        .at(-1)
        ?.some(([key]) => key.startsWith('filter.')),
    ).toBe(false)
  })
})

describe('the filters of projects', () => {
  it.each([
    [
      'progress',
      { progress: ['completed', 'inProgress'] },
      [
        ['filter.progress', 'completed'],
        ['filter.progress', 'inProgress'],
      ],
    ],
    ['status', { status: ['drafted'] }, [['filter.status', 'drafted']]],
    ['type', { type: ['special'] }, [['filter.type', 'special']]],
    ['region', { region: 'Asir' }, [['filter.region', 'Asir']]],
    ['classification', { classification: OTHER }, [['filter.classification', OTHER]]],
    [
      'start',
      { startDate: { gte: '2026-01-01', lte: '2026-06-30' } },
      [
        ['filter.startDate.gte', '2026-01-01'],
        ['filter.startDate.lte', '2026-06-30'],
      ],
    ],
    [
      'end',
      { endDate: { gte: '2026-01-01', lte: '2026-06-30' } },
      [
        ['filter.endDate.gte', '2026-01-01'],
        ['filter.endDate.lte', '2026-06-30'],
      ],
    ],
    [
      'amount',
      { requiredAmount: { gte: '100', lte: '900.50' } },
      [
        ['filter.requiredAmount.gte', '100'],
        ['filter.requiredAmount.lte', '900.50'],
      ],
    ],
  ])('%s: by address', async (_what, filter, expected) => {
    list('classifications', [])
    open({ at: `/here?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=name&order=ASC&page=1&perPage=25` })
    await screen.findByText('Well in Abha')
    expect(queries()[0]?.filter(([key]) => key.startsWith('filter.'))).toEqual(expected)
  })

  it('region: by a click on one that is there, and not letter by letter', async () => {
    open()
    await screen.findByText('Well in Abha')
    await press('Add filter')
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Region' }))
    await userEvent.type(await screen.findByRole('combobox', { name: 'Region' }), 'As')
    await userEvent.click(await screen.findByRole('option', { name: 'Asir' }))
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.region', 'Asir']))
    expect(queries().flat()).not.toContainEqual(['filter.region', 'As'])
  })

  it.each(['Progress', 'End date', 'Required amount', 'Classification', 'Project type', 'Status'])(
    '%s: offered by the bar',
    async (name) => {
      open()
      await screen.findByText('Well in Abha')
      await press('Add filter')
      expect(await screen.findByRole('menuitemcheckbox', { name })).toBeTruthy()
    },
  )
})

describe('accessibility', () => {
  it.each([
    ['en', 1440],
    ['ar', 1440],
    ['ar', 390],
  ] as const)(
    '%s at %d px: cards and saved views without violation',
    async (locale, width) => {
      asWideAs(width)
      signIn({ projects: { look: 'cards', saved: [VIEW] } })
      open({ locale })
      await screen.findByText('Well in Abha')
      expect(await axeFaults()).toEqual([])
    },
    60_000,
  )

  it('the columns’ panel without violation', async () => {
    signIn()
    open()
    await screen.findByText('Well in Abha')
    await press('Columns')
    await screen.findByRole('checkbox', { name: 'Region' })
    expect(await axeFaults()).toEqual([])
  }, 60_000)
})
