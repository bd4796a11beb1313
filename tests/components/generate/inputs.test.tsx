import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { FIELD_KINDS } from '../../../resources/_kit/fields/index.ts'
import { COLUMNS } from '../../../src/generate/columns/FieldValue.tsx'
import { INPUTS } from '../../../src/generate/inputs/FieldInput.tsx'
import { ID, OTHER, useServer } from './harness.tsx'
import { open } from './opener.tsx'

const { list, on, sent } = useServer()

const box = () => screen.getByRole('textbox')

describe('every kind of field', () => {
  it('has an input and a display', () => {
    expect(FIELD_KINDS.length).toBe(23)
    for (const kind of FIELD_KINDS) {
      expect(INPUTS[kind], kind).toBeTypeOf('function')
      expect(COLUMNS[kind], kind).toBeTypeOf('function')
    }
  })
})

describe('text', () => {
  it('writes what is typed, and null for nothing', async () => {
    const { state } = open(kinds.text(), null)
    await userEvent.type(box(), 'بئر')
    expect(state.value).toBe('بئر')
    await userEvent.clear(box())
    expect(state.value).toBeNull()
  })

  it('[5.9] counts when the limit comes near, and not before', async () => {
    open(kinds.text({ max: 10 }), 'seven77')
    expect(screen.queryByText(/of 10/)).toBeNull()
    await userEvent.type(box(), '8')
    expect(screen.getByText('8 of 10')).toBeTruthy()
  })

  it('has several lines where the declaration asks for them', () => {
    open(kinds.text({ lines: 4 }), null)
    expect(box().tagName).toBe('TEXTAREA')
  })
})

describe('money', () => {
  it('[5.8] is kept as an exact decimal and shown grouped once it is left', async () => {
    const { state } = open(kinds.money(), null)
    await userEvent.type(box(), '١٢٥٠٫٥')
    await userEvent.tab()
    expect(state.value).toBe('1250.50')
    expect((box() as HTMLInputElement).value).toBe('1,250.50')
    expect(box().getAttribute('inputmode')).toBe('decimal')
  })

  it('stays left to right in Arabic, with its sign before the number', () => {
    const { container } = open(kinds.money(), '5.00', { locale: 'ar' })
    expect(box().getAttribute('dir')).toBe('ltr')
    const frame = box().parentElement
    expect(frame?.getAttribute('dir')).toBe('ltr')
    const sign = container.querySelector('.athar-riyal') as Node
    expect(sign.compareDocumentPosition(box()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('[5.8] leaves what cannot be an amount as it was written, for the message', async () => {
    const { state } = open(kinds.money(), null)
    await userEvent.type(box(), '10.125')
    await userEvent.tab()
    expect(state.value).toBe('10.125')
  })
})

it('integer: a whole number, Arabic digits too', async () => {
  const { state } = open(kinds.integer(), null)
  await userEvent.type(box(), '١٥٠٠')
  await userEvent.tab()
  expect(state.value).toBe(1500)
})

it('boolean: a switch', async () => {
  const { state } = open(kinds.boolean(), false)
  await userEvent.click(screen.getByRole('switch', { name: 'Thing' }))
  expect(state.value).toBe(true)
})

describe('date', () => {
  it('writes the Gregorian day', () => {
    const { state } = open(kinds.date(), null)
    fireEvent.change(screen.getByLabelText('Thing'), { target: { value: '2026-02-03' } })
    expect(state.value).toBe('2026-02-03')
  })

  it.each([
    ['gregorian', null],
    ['hijri', '3 February 2026'],
    ['both', '15 Shaban 1447 AH'],
  ] as const)('with the calendar %s shows %s below', (calendar, text) => {
    open(kinds.date(), '2026-02-03', { calendar })
    expect(screen.queryByText(/^(?:3 February 2026|15 Shaban 1447 AH)$/)?.textContent ?? null).toBe(text)
  })
})

it('timestamp: the clock of the entity in the input, UTC in the form', () => {
  const { state } = open(kinds.timestamp(), '2026-02-03T21:30:00.000Z')
  const input = screen.getByLabelText('Thing') as HTMLInputElement
  expect(input.value).toBe('2026-02-04T00:30')
  fireEvent.change(input, { target: { value: '2026-02-04T10:00' } })
  expect(state.value).toBe('2026-02-04T07:00:00.000Z')
})

describe('phone', () => {
  it('[5.6] takes ten digits and keeps E.164', async () => {
    const { state } = open(kinds.phone(), null)
    await userEvent.type(box(), '0512345678')
    await userEvent.tab()
    expect(state.value).toBe('+966512345678')
    expect((box() as HTMLInputElement).value).toBe('0512345678')
  })

  it('[5.19] of what is pasted into the ten-digit form the digits alone are kept', async () => {
    const { state } = open(kinds.phone(), null)
    await userEvent.click(box())
    await userEvent.paste('(051) 234-5678')
    expect((box() as HTMLInputElement).value).toBe('0512345678')
    await userEvent.tab()
    expect(state.value).toBe('+966512345678')
  })

  it('leaves a stored foreign number alone when it is only passed through', async () => {
    const { state } = open(kinds.phone({ accept: 'mobile' }), '+971501234567')
    await userEvent.click(box())
    await userEvent.tab()
    expect(state.value).toBe('+971501234567')
  })

  it('stays left to right in Arabic', () => {
    open(kinds.phone(), '+966512345678', { locale: 'ar' })
    expect(box().getAttribute('dir')).toBe('ltr')
  })
})

it('email: lower case, without spaces', async () => {
  const { state } = open(kinds.email(), null)
  await userEvent.type(box(), ' Noura@Example.ORG ')
  await userEvent.tab()
  expect(state.value).toBe('noura@example.org')
})

it.each([
  ['url', kinds.url()],
  ['videoUrl', kinds.videoUrl()],
])('%s: gets its scheme when it is left', async (_kind, field) => {
  const { state } = open(field, null)
  await userEvent.type(box(), 'youtu.be/abc')
  await userEvent.tab()
  expect(state.value).toBe('https://youtu.be/abc')
})

describe('choice', () => {
  it('is seen at a glance up to four values, "not set" among them where nothing need be chosen', async () => {
    const { state } = open(kinds.choice(['ar', 'en']), 'ar')
    await userEvent.click(screen.getByRole('radio', { name: '<en>' }))
    expect(state.value).toBe('en')
    await userEvent.click(screen.getByRole('radio', { name: 'Not set' }))
    expect(state.value).toBeNull()
  })

  it('has no "not set" where a value is required', () => {
    open(kinds.choice(['ar', 'en'], { required: true }), 'ar')
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  it('opens as a list with five or more', async () => {
    const { state } = open(kinds.choice(['a', 'b', 'c', 'd', 'e']), null)
    await userEvent.click(screen.getByRole('combobox', { name: 'Thing' }))
    await userEvent.click(await screen.findByRole('option', { name: '<d>' }))
    expect(state.value).toBe('d')
  })
})

it('choices: several, in the order of the declaration', async () => {
  const { state } = open(kinds.choices(['a', 'b', 'c']), [])
  await userEvent.click(screen.getByRole('checkbox', { name: '<c>' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '<a>' }))
  expect(state.value).toEqual(['a', 'c'])
})

it('tags: words ended with Enter, each once', async () => {
  const { state } = open(kinds.tags(), [])
  const input = screen.getByRole('combobox', { name: 'Thing' })
  await userEvent.type(input, 'زكاة{Enter} elite {Enter}elite{Enter}')
  expect(state.value).toEqual(['زكاة', 'elite'])
})

describe('reference', () => {
  it('searches on the server and keeps the id', async () => {
    list('projects', [{ id: ID, name: 'Well', code: 'W1' }])
    const { state } = open(kinds.reference({ to: 'projects' }), null)
    await userEvent.type(screen.getByRole('combobox', { name: 'Thing' }), 'بئر')
    await waitFor(() => expect(sent('GET', '/api/projects').at(-1)?.query).toContainEqual(['filter.q', 'بئر']))
    await userEvent.click(await screen.findByRole('option', { name: 'Well' }))
    expect(state.value).toBe(ID)
  })

  it('shows the title of what is chosen', async () => {
    list('projects', [{ id: ID, name: 'Well' }])
    open(kinds.reference({ to: 'projects' }), ID)
    await waitFor(() => expect((screen.getByRole('combobox') as HTMLInputElement).value).toBe('Well'))
  })

  it('keeps what is typed over what was chosen while its row is read anew', async () => {
    list('projects', [{ id: ID, name: 'Well', code: 'W1' }])
    open(kinds.reference({ to: 'projects' }), ID)
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Thing' })
    await waitFor(() => expect(input.value).toBe('Well'))
    await userEvent.type(input, 'School', { initialSelectionStart: 0, initialSelectionEnd: 4 })
    await waitFor(() => expect(sent('GET', '/api/projects').at(-1)?.query).toContainEqual(['filter.q', 'School']))
    await screen.findByRole('option', { name: 'Well' })
    expect(input.value).toBe('School')
  })

  it('asks a list without search for no words', async () => {
    list('users', [{ id: ID, name: 'Noura' }])
    const { state } = open(kinds.reference({ to: 'users' }), null)
    await userEvent.type(screen.getByRole('combobox', { name: 'Thing' }), 'nou')
    await userEvent.click(await screen.findByRole('option', { name: 'Noura' }))
    expect(state.value).toBe(ID)
    expect(sent('GET', '/api/users').every((one) => one.query.every(([name]) => name !== 'filter.q'))).toBe(true)
  })
})

it('references: several rows', async () => {
  list('donors', [
    { id: ID, name: 'Noura' },
    { id: OTHER, name: 'Saleh' },
  ])
  const { state } = open(kinds.references({ to: 'donors' }), [])
  await userEvent.click(screen.getByRole('combobox', { name: 'Thing' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Saleh' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Noura' }))
  expect(state.value).toEqual([OTHER, ID])
})

it('references: what is typed stays, is searched on the server, and adds to what is chosen', async () => {
  const rows = [
    { id: ID, name: 'Noura' },
    { id: OTHER, name: 'Saleh' },
  ]
  on('get', '*/api/donors', ({ query }) => {
    const q = query.find(([name]) => name === 'filter.q')?.[1] ?? ''
    const found = rows.filter(({ name }) => name.includes(q))
    return { body: found, headers: { 'Content-Range': `donors 0-1/${found.length}` } }
  })
  const { state } = open(kinds.references({ to: 'donors' }), [ID])
  expect(await screen.findByText('Noura')).toBeTruthy()
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Thing' })
  await userEvent.type(input, 'Sal')
  expect(input.value).toBe('Sal')
  await waitFor(() => expect(sent('GET', '/api/donors').at(-1)?.query).toContainEqual(['filter.q', 'Sal']))
  await waitFor(() => expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Saleh']))
  expect(input.value).toBe('Sal')
  await userEvent.click(screen.getByRole('option', { name: 'Saleh' }))
  expect(state.value).toEqual([ID, OTHER])
})

it('rows: cards with inputs of their own', async () => {
  const field = kinds.rows({ name: kinds.text({ required: true }), phone: kinds.phone() })
  const { state } = open(field, [])
  await userEvent.click(screen.getByRole('button', { name: /Add a row/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /name/ }), 'Saleh')
  await userEvent.type(screen.getByRole('textbox', { name: 'phone' }), '0512345678')
  await userEvent.tab()
  expect(state.value).toEqual([{ name: 'Saleh', phone: '+966512345678' }])
  await userEvent.click(screen.getByRole('button', { name: /Remove/ }))
  expect(state.value).toEqual([])
})

it('lines: Enter begins a new line, Backspace in an empty one removes it', async () => {
  const { state } = open(kinds.lines(), ['First'])
  await userEvent.type(screen.getByRole('textbox', { name: 'Thing, line 1' }), '{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Thing, line 2'))
  await userEvent.keyboard('Second')
  expect(state.value).toEqual(['First', 'Second'])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Thing, line 3'))
  await userEvent.keyboard('{Backspace}')
  expect(state.value).toEqual(['First', 'Second'])
})

it('kept: shown, and not to be written', () => {
  open(kinds.kept('money'), '1250.50')
  expect(screen.getByText(/1,250\.50/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})
