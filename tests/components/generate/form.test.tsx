import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { layout } from '../../../resources/projects/ui/layout.tsx'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import { ID, show, useServer } from './harness.tsx'
import { button, create, edit, field, project } from './projectForm.tsx'

const { on, list, sent } = useServer()

/** What typing and leaving do, without a render for each of fifty inputs and letters. */
const write = (input: HTMLElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
/** Those of the texts at which the field is marked, with these words below it. */
async function markedOf(input: HTMLElement, words: string, texts: readonly string[]): Promise<string[]> {
  const marked: string[] = []
  for (const text of texts) {
    write(input, text)
    // The check is a promise of its own: it has ended once another turn begins.
    await act(async () => new Promise((turn) => setTimeout(turn)))
    const isSaid = screen.queryByText(words) !== null
    expect(input.getAttribute('aria-invalid'), text).toBe(String(isSaid))
    if (isSaid) marked.push(text)
  }
  return marked
}

describe('a new record', () => {
  it('is saved as a draft with what was written, then shown', async () => {
    on('post', '*/api/projects', { status: 201, body: project })
    on('get', `*/api/projects/${ID}`, { body: project })
    const { router } = create()
    write(await field(/^Project code/), 'W-1')
    write(await field(/^Project name/), ' Well in Abha ')
    write(await field(/^Required amount/), '5,000')
    await userEvent.click(button('Save as draft'))
    await waitFor(() => expect(router.state.location.pathname).toBe(`/projects/${ID}/show`))
    const [post] = sent('POST', '/api/projects')
    expect(post?.body).toMatchObject({ code: 'W-1', name: 'Well in Abha', requiredAmount: '5000.00', type: 'general' })
    expect(post?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('never sends, nor shows, what only the server writes', async () => {
    on('post', '*/api/projects', { status: 201, body: project })
    create()
    write(await field(/^Project code/), 'W-1')
    write(await field(/^Project name/), 'Well')
    for (const name of ['Collected amount', 'Spent', 'Current donations', 'Status'])
      expect(screen.queryByLabelText(new RegExp(`^${name}`)), name).toBeNull()
    await userEvent.click(button('Save as draft'))
    await waitFor(() => expect(sent('POST', '/api/projects')).toHaveLength(1))
    const keys = Object.keys(sent('POST', '/api/projects')[0]?.body as object)
    for (const name of ['collectedAmount', 'spentMoney', 'currentDonations', 'status', 'id', 'version'])
      expect(keys, name).not.toContain(name)
  })

  it('is made once by a double click', async () => {
    on('post', '*/api/projects', { status: 201, body: project })
    create()
    write(await field(/^Project code/), 'W-1')
    write(await field(/^Project name/), 'Well')
    const save = button('Save as draft')
    fireEvent.click(save)
    fireEvent.click(save)
    await screen.findByText('elsewhere')
    expect(sent('POST', '/api/projects')).toHaveLength(1)
  })

  it.each(['?project=', '?source='])('begins with what the address %s gives', async (query) => {
    list('projects', [{ id: ID, name: 'Well' }])
    const value = query === '?project=' ? ID : encodeURIComponent(JSON.stringify({ project: ID }))
    show(GeneratedCreate, { resource: 'project_updates', at: `/here${query}${value}` })
    await waitFor(() =>
      expect((screen.getByRole('combobox', { name: /^Project/ }) as HTMLInputElement).value).toBe('Well'),
    )
  })

  it('is not offered to a role without the right', async () => {
    create({ roles: ['TechnicalSupport'] })
    expect(await screen.findByText('Your role cannot open this page')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('the declaration checks in the browser', () => {
  it('[5.9] a text that is too long names its limit', async () => {
    create()
    const words = 'This field must contain at most 40 characters'
    const [most, more] = ['x'.repeat(40), 'x'.repeat(41)]
    expect(await markedOf(await field(/^Project code/), words, [most, more, most])).toEqual([more])
  })

  it('[5.8] refuses three decimals', async () => {
    create()
    const words = 'Enter a number with at most two decimals, such as 1250.50.'
    expect(await markedOf(await field(/^Required amount/), words, ['10', '10.125', '10.12'])).toEqual(['10.125'])
  })

  it('[5.13] the start comes before the end', async () => {
    create()
    write(await field(/^Project code/), 'W-1')
    write(await field(/^Project name/), 'Well')
    fireEvent.change(screen.getByLabelText(/^Start date/), { target: { value: '2026-05-02' } })
    fireEvent.change(screen.getByLabelText(/^End date/), { target: { value: '2026-05-01' } })
    await userEvent.click(button('Save as draft'))
    expect(await screen.findByText('The start date must be before the end date.')).toBeTruthy()
    expect(sent('POST', '/api/projects')).toHaveLength(0)
  })

  it('[3.4] [5.11] of several videos the one from elsewhere is marked', async () => {
    create()
    const videos = await screen.findByRole('group', { name: 'Videos' })
    for (const link of ['https://youtu.be/dQw4w9WgXcQ', 'https://example.org/film']) {
      fireEvent.click(within(videos).getByRole('button', { name: 'Add a line' }))
      write((await within(videos).findAllByRole('textbox')).at(-1) as HTMLElement, link)
    }
    await within(videos).findByText('Enter a YouTube or Vimeo link.')
    const marks = within(videos)
      .getAllByRole('textbox')
      .map((box) => box.getAttribute('aria-invalid'))
    expect(marks).toEqual(['false', 'true'])
  })

  it('[5.11] takes YouTube and Vimeo links alone', async () => {
    show(GeneratedCreate, { resource: 'project_updates' })
    const texts = [
      'https://example.org/film',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://youtube.example.org/watch?v=dQw4w9WgXcQ',
      'https://vimeo.com/76979871',
    ]
    expect(await markedOf(await field(/^Video link/), 'Enter a YouTube or Vimeo link.', texts)).toEqual([
      'https://example.org/film',
      'https://youtube.example.org/watch?v=dQw4w9WgXcQ',
    ])
  })

  it('[5.6] takes a phone number of ten digits', async () => {
    show(GeneratedCreate, { resource: 'donors' })
    const texts = ['051234567', '0512345678', '05123456789']
    const words = 'Please enter a valid phone number'
    expect(await markedOf(await field(/^Mobile number/), words, texts)).toEqual(['051234567', '05123456789'])
  })

  it('[5.9] says it in Arabic', async () => {
    create({ locale: 'ar' })
    const code = await field(/^رمز المشروع|^كود المشروع/)
    fireEvent.change(code, { target: { value: 'x'.repeat(41) } })
    fireEvent.blur(code)
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    const help = document.getElementById(code.getAttribute('aria-describedby') ?? '')
    expect(help?.textContent).toMatch(/40/)
    expect(help?.textContent).toMatch(/[\u0600-\u06ff]/)
  })

  it('places a fault of a row at that row', async () => {
    show(GeneratedCreate, { resource: 'donors' })
    write(await field(/^Donor name/), 'Saleh')
    await userEvent.click(button('Add a contact'))
    await userEvent.click(button('Save'))
    const row = screen.getByText('Entry 1').closest('li') as HTMLElement
    await waitFor(() => expect(within(row).getByText(/required|not valid/)).toBeTruthy())
  })
})

describe('publishing', () => {
  it('[4.5] names what is missing at the fields and sends nothing', async () => {
    create()
    write(await field(/^Project code/), 'W-1')
    write(await field(/^Project name/), 'Well')
    await userEvent.click(button('Save and publish'))
    // description, requiredAmount, startDate
    await waitFor(() => expect(screen.getAllByText('This field is required before publishing.')).toHaveLength(3))
    expect(sent('POST', '/api/projects')).toHaveLength(0)
    on('post', '*/api/projects', { status: 201, body: project })
    await userEvent.click(button('Save as draft'))
    await waitFor(() => expect(sent('POST', '/api/projects')).toHaveLength(1))
  })

  it('[4.5] saves, then publishes', async () => {
    on('post', '*/api/projects', { status: 201, body: project })
    on('post', `*/api/projects/${ID}/publish`, { body: { ...project, status: 'published' } })
    create()
    write(await field(/^Project code/), 'W-1')
    write(await field(/^Project name/), 'Well')
    write(await field(/^Description/), 'Water')
    write(await field(/^Required amount/), '5000')
    fireEvent.change(screen.getByLabelText(/^Start date/), { target: { value: '2026-05-01' } })
    await userEvent.click(button('Save and publish'))
    await screen.findByText('elsewhere')
    expect(sent('POST', `/api/projects/${ID}/publish`)).toHaveLength(1)
    expect(sent('POST', `/api/projects/${ID}/publish`)[0]?.headers['idempotency-key']).toBeTruthy()
  })

  it('a published record is only saved', async () => {
    on('get', `*/api/projects/${ID}`, { body: { ...project, status: 'published' } })
    edit()
    await field(/^Project code/)
    expect(button('Save')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /publish/i })).toBeNull()
  })
})

describe('leaving', () => {
  it('with unsaved changes asks first', async () => {
    const asked: string[] = []
    window.confirm = (text?: string) => {
      asked.push(String(text))
      return false
    }
    const { router } = create()
    write(await field(/^Project code/), 'W')
    await router.navigate('/elsewhere')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(router.state.location.pathname).toBe('/here')
  })
})

it('names every project field in its layout, each once', () => {
  const names = layout.sections.flatMap((section) => section.fields)
  expect(new Set(names).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(40)
})
