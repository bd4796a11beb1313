import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DraftProjects, PublishedProjects } from '../../../resources/projects/ui/Lists.tsx'
import { GeneratedList } from '../../../src/generate/list.tsx'
import { styleOf } from '../styles.ts'
import { ID, OTHER, show } from './harness.tsx'
import { rows, useListWorld } from './listWorld.tsx'

const { list, on, open, press, queries, sent, signIn } = useListWorld()

const at = (filter: object) =>
  `/here?filter=${encodeURIComponent(JSON.stringify(filter))}&sort=name&order=ASC&page=1&perPage=25`

describe('amounts in a table', () => {
  it.each([
    ['en', 'end', 'Required amount', 'Project name'],
    // Style sheets are mirrored for Arabic, these two words are not: the right is the start there.
    ['ar', 'start', 'المبلغ المستهدف', 'اسم المشروع'],
  ] as const)('%s: stand at the right, and so does their head', async (locale, side, amount, name) => {
    signIn({ projects: { columns: ['name', 'requiredAmount'], saved: [] } })
    open({ locale })
    await screen.findByText('Well in Abha')
    const head = screen.getByRole('columnheader', { name: new RegExp(amount) })
    expect(styleOf(head).textAlign).toBe(side)
    const cell = screen.getByText(/5,000\.00/).closest('td')
    expect(styleOf(cell as HTMLElement)).toMatchObject({ textAlign: side, whiteSpace: 'nowrap' })
    const other = screen.getByRole('columnheader', { name: new RegExp(name) })
    expect(styleOf(other).width).toBe('100%')
  })
})

describe('[2.18] a project in the table', () => {
  it.each([
    ['en', 'Collected amount', /1,250\.50 of .*5,000/],
    ['ar', 'المبلغ المحصَّل', /1,250\.50.* من .*5,000/],
  ] as const)('shows its picture, and how much of its amount has come: %s', async (locale, name, said) => {
    signIn()
    on('get', '*/api/files/:id/content/:size', () => new Promise(() => undefined))
    open({ locale })
    const row = (await screen.findByText('Well in Abha')).closest('tr') as HTMLElement
    const bar = within(row).getByRole('progressbar', { name })
    expect(bar.getAttribute('aria-valuenow')).toBe('25')
    expect(bar.getAttribute('aria-valuetext')).toMatch(said)
    expect(within(row).getByText('25%')).toBeTruthy()
    // Its room is the same before it has come, which here it never does.
    const picture = await within(row).findByRole('img', { name: /^(1 picture|صورة)/ })
    expect(styleOf(picture)).toMatchObject({ width: '48px', height: '36px' })
  })

  it('says the amount alone where none was asked for', async () => {
    signIn()
    list('projects', [{ ...rows[0], requiredAmount: null }])
    open()
    const row = (await screen.findByText('Well in Abha')).closest('tr') as HTMLElement
    expect(within(row).queryByRole('progressbar')).toBeNull()
    expect(within(row).getByText(/1,250\.50/)).toBeTruthy()
  })
})

describe('a wrong filter', () => {
  const least = () => screen.findByRole('textbox', { name: 'Required amount: At least' })

  it('is said at the amount, and asks nothing else', async () => {
    signIn()
    open({ at: at({ requiredAmount: { gte: '5' } }) })
    await screen.findByText('Well in Abha')
    const field = await least()
    const asked = () => new Set(queries().map((one) => JSON.stringify(one)))
    const before = asked()
    await userEvent.type(field, 'abc')
    expect(await screen.findByText('Enter a number with at most two decimals, such as 1250.50.')).toBeTruthy()
    expect(field.getAttribute('aria-invalid')).toBe('true')
    await userEvent.tab()
    expect((field as HTMLInputElement).value).toBe('5abc')
    // The same may be asked once more by a list that has just come; nothing else is.
    expect(asked()).toEqual(before)
    await userEvent.clear(field)
    await userEvent.type(field, '70')
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.requiredAmount.gte', '70.00']))
    expect(screen.queryByText(/^Enter a number/)).toBeNull()
  })

  it('is not said while an amount is half written, but when it is left so', async () => {
    signIn()
    open({ at: at({ requiredAmount: { gte: '5' } }) })
    await screen.findByText('Well in Abha')
    const field = await least()
    fireEvent.change(field, { target: { value: '1,2' } })
    expect(screen.queryByText(/^Enter a number/)).toBeNull()
    fireEvent.blur(field)
    expect(await screen.findByText(/^Enter a number/)).toBeTruthy()
  })

  it('is said at the day', async () => {
    signIn()
    open({ at: at({ startDate: { gte: '2026-01-01' } }) })
    await screen.findByText('Well in Abha')
    const field = await screen.findByLabelText('Start date: From')
    const before = queries().length
    fireEvent.change(field, { target: { value: '0202-03-04' } })
    fireEvent.blur(field)
    expect(await screen.findByText('Enter a valid date.')).toBeTruthy()
    expect(queries()).toHaveLength(before)
    fireEvent.change(field, { target: { value: '2026-03-04' } })
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.startDate.gte', '2026-03-04']))
    expect(screen.queryByText('Enter a valid date.')).toBeNull()
  })
})

describe('[2.18] the two lists of projects', () => {
  const drafts = rows.map((row) => ({ ...row, status: 'drafted' }))
  const offered = async () => {
    await press('Add filter')
    return (await screen.findAllByRole('menuitemcheckbox')).map((one) => one.textContent)
  }

  it('the drafts are filtered by the two states that stand there', async () => {
    signIn()
    list('projects', drafts)
    show(DraftProjects, { resource: 'projects' })
    await screen.findByText('Well in Abha')
    expect(queries()[0]).toContainEqual(['filter.status.in', 'drafted'])
    expect(queries()[0]).toContainEqual(['filter.status.in', 'deactivated'])
    expect(await offered()).toContain('Status')
    await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Status' }))
    await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }))
    const options = await screen.findAllByRole('option')
    expect(options.map((one) => one.textContent)).toEqual(['Draft', 'Deactivated'])
    await userEvent.click(options[1] as HTMLElement)
    await waitFor(() => expect(queries().at(-1)).toContainEqual(['filter.status', 'deactivated']))
    expect(queries().at(-1)).toContainEqual(['filter.status.in', 'drafted'])
  })

  it('those that are published have one', async () => {
    signIn()
    show(PublishedProjects, { resource: 'projects' })
    await screen.findByText('Well in Abha')
    expect(queries()[0]).toContainEqual(['filter.status', 'published'])
    // Nor does the word stand on every row.
    expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: /^Progress/ })).toBeTruthy()
    expect(await offered()).not.toContain('Status')
  })

  it('nor does a card say what all that are published are', async () => {
    signIn({ projects: { look: 'cards', saved: [] } })
    show(PublishedProjects, { resource: 'projects' })
    const card = (await screen.findByText('Well in Abha')).closest('li') as HTMLElement
    expect(within(card).getByText('In progress')).toBeTruthy()
    expect(within(card).queryByText('Published')).toBeNull()
  })

  it('a draft opens among the drafts', async () => {
    signIn()
    list('projects', drafts)
    show(DraftProjects, { resource: 'projects' })
    const link = await screen.findByRole('link', { name: 'Well in Abha' })
    expect(link.getAttribute('href')).toBe(`/app/projects/draft/${ID}`)
  })
})

describe('the records of one import', () => {
  it('are shown with the import’s name, until that is taken off', async () => {
    signIn()
    list('donors', [{ id: ID, name: 'Noura', status: 'active' }])
    on('get', `*/api/imports/${OTHER}`, {
      body: { id: OTHER, fileName: 'donors.xlsx', createdAt: '2026-02-03T09:00:00.000Z' },
    })
    show(GeneratedList, { resource: 'donors', at: at({ importId: OTHER }) })
    const chip = (await screen.findByText('From the import of donors.xlsx · 3 February 2026, 12:00')).closest(
      '.MuiChip-root',
    ) as HTMLElement
    const asked = () => sent('GET', '/api/donors').map((one) => one.query)
    expect(asked()[0]).toContainEqual(['filter.importId', OTHER])
    await userEvent.click(within(chip).getByTestId('CancelIcon'))
    await waitFor(() =>
      expect(
        asked()
          .at(-1)
          ?.some(([name]) => name === 'filter.importId'),
      ).toBe(false),
    )
    expect(screen.queryByText(/^From the import of/)).toBeNull()
  })
})
