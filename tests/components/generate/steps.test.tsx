import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { layout } from '../../../resources/projects/ui/layout.tsx'
import { cutAtWord } from '../../../resources/projects/ui/SearchPreview.tsx'
import { ID, useServer } from './harness.tsx'
import { published as project, projectSteps } from './projectSteps.tsx'

const server = useServer()
const { on, sent } = server

const { create, edit } = projectSteps(server)

const write = (input: HTMLElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
const tab = (name: string | RegExp) => screen.findByRole('tab', { name })
const panel = () => screen.getByRole('tabpanel')
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('[2.18] [3.4] the form of a project in steps', () => {
  it('shows six steps, the first one open', async () => {
    create()
    expect((await tab(/Basics/)).getAttribute('aria-selected')).toBe('true')
    expect(screen.getAllByRole('tab')).toHaveLength(6)
    expect(screen.getAllByRole('heading', { level: 2, hidden: true })).toHaveLength(11)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
    expect(within(panel()).getByRole('textbox', { name: /^Project code/ })).toBeTruthy()
    expect(within(panel()).queryByRole('textbox', { name: /^Required amount/ })).toBeNull()
  })

  it('has every field of the declaration in one of its steps', async () => {
    const { container } = create()
    await tab(/Basics/)
    const elsewhere = [
      'images',
      'videoFiles',
      'documents',
      'attachments',
      'stages',
      'indicators',
      'classification',
      'manager',
      // Of a special project alone.
      'dedicatedTo',
    ]
    const drawn = [...elsewhere, 'videos', 'objectives', 'outcomes', 'achievements', 'partners']
    const server = ['collectedAmount', 'spentMoney', 'currentDonations']
    const names = layout.sections
      .flatMap((section) => section.fields)
      .filter((name) => !drawn.includes(name) && !server.includes(name))
    expect(names.length).toBeGreaterThan(30)
    expect(names.filter((name) => container.querySelector(`[name="${name}"]`) === null)).toEqual([])
  })

  it('opens any step, keeps it in the address, and Back shows the one before', async () => {
    const { router } = edit()
    await userEvent.click(await tab(/Money and time/))
    expect(router.state.location.search).toBe('?step=means')
    expect(within(panel()).getByRole('textbox', { name: /^Required amount/ })).toBeTruthy()
    await userEvent.click(button(/^Next/))
    expect(router.state.location.search).toBe('?step=place')
    expect(document.activeElement).toBe(panel())
    await router.navigate(-1)
    await waitFor(() => expect(within(panel()).getByRole('textbox', { name: /^Required amount/ })).toBeTruthy())
    await userEvent.click(button(/^Back: Basics/))
    expect(within(panel()).getByRole('textbox', { name: /^Project code/ })).toBeTruthy()
  })

  it('opens at the step that the address names, else at the first', async () => {
    edit('?step=media')
    expect((await tab(/Pictures and documents/)).getAttribute('aria-selected')).toBe('true')
  })

  it('moves between the steps with the arrow keys', async () => {
    edit()
    const first = await tab(/Basics/)
    first.focus()
    await userEvent.keyboard('{ArrowRight}{Enter}')
    await waitFor(() => expect(screen.getByRole('tab', { name: /Money/ }).getAttribute('aria-selected')).toBe('true'))
  })

  it('keeps what was typed in a step that is left', async () => {
    edit()
    write(await screen.findByRole('textbox', { name: /^Project name/ }), 'Another well')
    await userEvent.click(await tab(/Money/))
    await userEvent.click(await tab(/Basics/))
    expect((screen.getByRole('textbox', { name: /^Project name/ }) as HTMLInputElement).value).toBe('Another well')
  })

  it('says how each step stands', async () => {
    edit('', { ...project, requiredAmount: null as unknown as string })
    expect((await tab(/Basics/)).textContent).toContain('Done')
    expect((await tab(/Money/)).textContent).toContain('In progress')
    expect((await tab(/Pictures/)).textContent).toContain('Still empty')
  })
})

describe('the buttons at the foot', () => {
  const filled = () =>
    screen
      .getAllByRole('button')
      .filter((one) => one.classList.contains('MuiButton-contained'))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent)

  it('the one that is filled leads to the next step, and at the last step publishes', async () => {
    create({ at: '/here?step=means' })
    await tab(/Money and time/)
    expect(filled()).toEqual(['Next: Place and beneficiaries'])
    for (const step of ['Pictures and documents', 'Stages and results', 'Contact, visibility and search']) {
      await userEvent.click(button(/^Next/))
      expect(await tab(new RegExp(step))).toBeTruthy()
    }
    await userEvent.click(button(/^Next/))
    expect(filled()).toEqual(['Save and publish'])
    expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull()
    expect(button('Back: Stages and results').classList.contains('MuiButton-text')).toBe(true)
  })

  it('publishes at every step for whoever came to complete what publishing lacks', async () => {
    edit('?complete', { ...project, status: 'drafted', requiredAmount: null as unknown as string })
    await screen.findByRole('button', { name: 'Save and publish' })
    expect(filled()).toEqual(['Save and publish'])
  })

  it('saves at the last step where there is nothing to publish', async () => {
    edit('?step=reach')
    await tab(/Contact/)
    expect(filled()).toEqual(['Save'])
  })

  it('holds the others in a menu for a phone', async () => {
    on('put', `*/api/projects/${ID}`, { body: { ...project, version: 4 } })
    edit('?step=means')
    await tab(/Money and time/)
    await userEvent.click(button('More actions'))
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent)
    expect(items).toEqual(['Back: Basics', 'Save', 'Cancel'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Save' }))
    await waitFor(() => expect(sent('PUT', `/api/projects/${ID}`)).toHaveLength(1))
  })
})

describe('[4.5] faults that a save finds', () => {
  it('lead to the first step with one, name the fields by step, and are a way to each', async () => {
    edit('?step=reach', { ...project, code: null as unknown as string })
    write(await screen.findByRole('textbox', { name: /^Email for messages/ }), 'nobody')
    await userEvent.click(button('Save'))
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Please check 2 fields')
    expect(summary.textContent).toMatch(/Basics:\s*Project code/)
    expect(summary.textContent).toMatch(/Contact, visibility and search:\s*Email for messages/)
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('code'))
    expect((await tab(/Basics/)).textContent).toContain('Needs a look')
    await userEvent.click(within(summary).getByRole('button', { name: 'Email for messages' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('inboxEmail'))
    expect(sent('PUT', `/api/projects/${ID}`)).toHaveLength(0)
  })

  it('of the server too', async () => {
    on('put', `*/api/projects/${ID}`, {
      status: 409,
      body: { title: 'Please check the marked fields', detail: '', code: 101, errors: { Code: ['Used already'] } },
    })
    edit('?step=media')
    await tab(/Pictures/)
    await userEvent.click(button('Save'))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('code'))
    expect(screen.getByText('Used already')).toBeTruthy()
  })
})

describe('the preview of a search result', () => {
  const preview = () => screen.getByRole('figure')

  it('follows what is typed, and falls back to the description', async () => {
    edit('?step=reach')
    await tab(/Contact/)
    expect(preview().textContent).toContain('Well in Abha')
    expect(preview().textContent).toContain('Water')
    expect(preview().textContent).toContain(ID)
    fireEvent.change(screen.getByRole('textbox', { name: /^Search description/ }), {
      target: { value: 'ماء نقي لقريتين' },
    })
    await waitFor(() => expect(preview().textContent).toContain('ماء نقي لقريتين'))
    expect(preview().textContent).not.toContain('Water')
  })

  it('is cut at a word', () => {
    expect(cutAtWord('one two three', 9)).toBe('one two …')
    expect(cutAtWord('one two', 9)).toBe('one two')
    expect(cutAtWord('x'.repeat(200), 155)).toBe(`${'x'.repeat(155)} …`)
  })
})
