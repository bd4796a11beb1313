// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import MyData from '../../../src/pages/donor/MyData.tsx'
import { axeFaults } from '../axe.ts'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const request = {
  id: 'r1',
  entityId: 'e1',
  donor: ID,
  status: 'pending',
  askedAt: '2026-03-01T10:00:00.000Z',
  dueOn: '2026-03-31',
  decidedAt: null,
  answer: null,
}

const open = (more: object = {}) => {
  list('erasure_requests', [])
  list('donors', [
    {
      id: ID,
      entityId: 'e1',
      language: null,
      calendar: 'hijri',
      appealConsent: 'unknown',
      emailStopped: true,
      whatsappStopped: false,
      smsStopped: false,
      ...more,
    },
  ])
  list('entities', [{ id: 'e1', name: 'Birr', branchName: 'Main', status: 'active' }])
  on('post', `*/api/donors/${ID}/prefer`, { body: { id: ID, version: 2 } })
  on('post', '*/api/erasure_requests', { status: 201, body: request })
  return show(MyData, { resource: 'users', roles: ['Donor'] })
}

describe('[1.13] what a donor decides of themselves', () => {
  it('shows how each charity writes, and keeps each choice as it is made', async () => {
    const user = userEvent.setup()
    const { container } = open()
    expect(await screen.findByText('Birr · Main')).toBeTruthy()
    const email = screen.getByRole('switch', { name: 'Email' })
    expect((email as HTMLInputElement).checked).toBe(false)
    expect(await axeFaults(container)).toEqual([])
    await user.click(email)
    await waitFor(() => expect(sent('POST', `/api/donors/${ID}/prefer`)).toHaveLength(1))
    // Whoever was not asked about appeals has said nothing of them.
    const stops = { emailStopped: false, whatsappStopped: false, smsStopped: false }
    const all = { language: null, calendar: 'hijri', ...stops, quiet: null }
    expect(sent('POST', `/api/donors/${ID}/prefer`)[0]?.body).toEqual(all)
    await user.click(await screen.findByRole('switch', { name: 'Tell me of new projects too' }))
    await waitFor(() => expect(sent('POST', `/api/donors/${ID}/prefer`)).toHaveLength(2))
    expect(sent('POST', `/api/donors/${ID}/prefer`)[1]?.body).toEqual({ ...all, appealConsent: 'given' })
  })

  it('who stops every way is told that nothing comes, and not that some letters do all the same', async () => {
    const user = userEvent.setup()
    open()
    const still = 'Letters about your own gifts come either way.'
    expect(await screen.findByText(still)).toBeTruthy()
    for (const [index, way] of ['WhatsApp', 'Text messages'].entries()) {
      await user.click(await screen.findByRole('switch', { name: way }))
      await waitFor(() => expect(sent('POST', `/api/donors/${ID}/prefer`)).toHaveLength(index + 1))
      await waitFor(() => expect((screen.getByRole('switch', { name: way }) as HTMLInputElement).disabled).toBe(false))
    }
    expect(await screen.findByText(/^You get no letters and no messages from this charity/)).toBeTruthy()
    expect(screen.queryByText(still)).toBeNull()
  })

  it('keeps the hours at which nothing is to come, and lets them go', async () => {
    const user = userEvent.setup()
    const { container } = open()
    const own = await screen.findByRole('switch', { name: 'Nothing at certain hours' })
    expect(screen.queryByLabelText('From')).toBeNull()
    await user.click(own)
    const path = `/api/donors/${ID}/prefer`
    await waitFor(() => expect(sent('POST', path)[0]?.body).toMatchObject({ quiet: { from: '22:00', to: '10:00' } }))
    const until = await screen.findByLabelText('Until')
    expect(await axeFaults(container)).toEqual([])
    fireEvent.change(until, { target: { value: '08:30' } })
    expect(sent('POST', path)).toHaveLength(1)
    fireEvent.blur(until)
    await waitFor(() => expect(sent('POST', path)[1]?.body).toMatchObject({ quiet: { from: '22:00', to: '08:30' } }))
    await waitFor(() => expect((own as HTMLInputElement).disabled).toBe(false))
    await user.click(own)
    await waitFor(() => expect(sent('POST', path)[2]?.body).toMatchObject({ quiet: null }))
  })

  it.each([
    ['the same time twice', 'Until', '22:00', 'Not saved. The two times are the same. Change one of them.'],
    [
      'more than half a day',
      'Until',
      '13:30',
      'Not saved. That is more than twelve hours. Choose a later start or an earlier end.',
    ],
    ['no end', 'Until', '', 'Not saved. This field is required.'],
    ['no start', 'From', '', 'Not saved. This field is required.'],
  ])('hours that cannot be are told at the field, with what holds so far: %s', async (_what, end, time, fault) => {
    const user = userEvent.setup()
    const { container } = open()
    const own = await screen.findByRole('switch', { name: 'Nothing at certain hours' })
    await user.click(own)
    const path = `/api/donors/${ID}/prefer`
    await waitFor(() => expect(sent('POST', path)).toHaveLength(1))
    const field = (await screen.findByLabelText(end)) as HTMLInputElement
    await waitFor(() => expect(field.disabled).toBe(false))
    fireEvent.change(field, { target: { value: time } })
    expect(field.getAttribute('aria-invalid')).toBe('false')
    fireEvent.blur(field)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const said = document.getElementById(field.getAttribute('aria-describedby') ?? '')
    expect(said?.textContent).toBe(fault)
    expect(screen.getByText('What holds so far: from 22:00 until 10:00.')).toBeTruthy()
    expect(sent('POST', path)).toHaveLength(1)
    expect(await axeFaults(container)).toEqual([])
    // Put right, it is kept and nothing is said any more.
    fireEvent.change(field, { target: { value: end === 'From' ? '23:00' : '09:00' } })
    expect(field.getAttribute('aria-invalid')).toBe('false')
    fireEvent.blur(field)
    await waitFor(() => expect(sent('POST', path)).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText(/What holds so far/)).toBeNull())
  })

  it('what is typed while the one before is on its way is kept after it, or told', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('switch', { name: 'Nothing at certain hours' }))
    const path = `/api/donors/${ID}/prefer`
    await waitFor(() => expect(sent('POST', path)).toHaveLength(1))
    const until = await screen.findByLabelText('Until')
    const from = await screen.findByLabelText('From')
    const both = (first: string, second: string) => {
      fireEvent.change(from, { target: { value: first } })
      fireEvent.blur(from, { relatedTarget: until })
      fireEvent.change(until, { target: { value: second } })
      fireEvent.blur(until)
    }
    both('23:00', '07:00')
    both('01:00', '05:00')
    await waitFor(() =>
      expect(sent('POST', path).at(-1)?.body).toMatchObject({ quiet: { from: '01:00', to: '05:00' } }),
    )
    // Nobody means what stands between the two times.
    expect(sent('POST', path).slice(1).length).toBeLessThanOrEqual(2)
    both('06:00', '06:00')
    expect(until.getAttribute('aria-invalid')).toBe('true')
    expect(await screen.findByText('What holds so far: from 01:00 until 05:00.')).toBeTruthy()
  })

  it('hours that were kept once and hold nothing back are shown as none, and hold up no other choice', async () => {
    const user = userEvent.setup()
    open({ quietFrom: '08:00', quietTo: '08:00' })
    const own = await screen.findByRole('switch', { name: 'Nothing at certain hours' })
    expect((own as HTMLInputElement).checked).toBe(false)
    await user.click(screen.getByRole('switch', { name: 'Email' }))
    await waitFor(() => expect(sent('POST', `/api/donors/${ID}/prefer`)[0]?.body).toMatchObject({ quiet: null }))
  })

  it('who goes on from one time to the other is not told of a fault between the two', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('switch', { name: 'Nothing at certain hours' }))
    const path = `/api/donors/${ID}/prefer`
    await waitFor(() => expect(sent('POST', path)).toHaveLength(1))
    const [from, until] = [await screen.findByLabelText('From'), await screen.findByLabelText('Until')]
    await waitFor(() => expect((from as HTMLInputElement).disabled).toBe(false))
    fireEvent.change(from, { target: { value: '13:00' } })
    fireEvent.blur(from, { relatedTarget: until })
    expect(screen.queryByText(/Not saved/)).toBeNull()
    fireEvent.change(until, { target: { value: '15:00' } })
    fireEvent.blur(until)
    await waitFor(() => expect(sent('POST', path)[1]?.body).toMatchObject({ quiet: { from: '13:00', to: '15:00' } }))
  })

  it('hours that were not kept are marked so, and switched on again they begin with some that can be', async () => {
    const user = userEvent.setup()
    open()
    const own = await screen.findByRole('switch', { name: 'Nothing at certain hours' })
    await user.click(own)
    const path = `/api/donors/${ID}/prefer`
    await waitFor(() => expect(sent('POST', path)).toHaveLength(1))
    const until = (await screen.findByLabelText('Until')) as HTMLInputElement
    await waitFor(() => expect(until.disabled).toBe(false))
    on('post', `*/api/donors/${ID}/prefer`, { status: 500, body: { title: 'The fault is ours', fault: 'internal' } })
    fireEvent.change(until, { target: { value: '08:30' } })
    fireEvent.blur(until)
    expect(await screen.findByText('What holds so far: from 22:00 until 10:00.')).toBeTruthy()
    await waitFor(() => expect(until.getAttribute('aria-invalid')).toBe('true'))
    on('post', `*/api/donors/${ID}/prefer`, { body: { id: ID, version: 3 } })
    fireEvent.change(until, { target: { value: '22:00' } })
    fireEvent.blur(until)
    await user.click(own)
    await waitFor(() => expect(sent('POST', path).at(-1)?.body).toMatchObject({ quiet: null }))
    await waitFor(() => expect((own as HTMLInputElement).disabled).toBe(false))
    await user.click(own)
    await waitFor(() =>
      expect(sent('POST', path).at(-1)?.body).toMatchObject({ quiet: { from: '22:00', to: '10:00' } }),
    )
    expect(await screen.findByDisplayValue('10:00')).toBeTruthy()
  })

  it('PDPL: asks for the erasure after a question that says what goes and what stays', async () => {
    const user = userEvent.setup()
    open()
    await user.click(await screen.findByRole('button', { name: 'Ask for my data to be erased' }))
    expect(sent('POST', '/api/erasure_requests')).toEqual([])
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/cannot be brought back/)).toBeTruthy()
    expect(dialog.getByText('What is erased')).toBeTruthy()
    expect(dialog.getByText(/amount, date and project of each gift/)).toBeTruthy()
    expect(await axeFaults(document.body)).toEqual([])
    list('erasure_requests', [request])
    await user.click(dialog.getByRole('button', { name: 'Send the request' }))
    expect(await screen.findByText(/The charity answers by the day below/)).toBeTruthy()
    expect(sent('POST', '/api/erasure_requests')[0]?.body).toEqual({ donor: ID })
    expect(screen.queryByRole('button', { name: 'Ask for my data to be erased' })).toBeNull()
  })

  it('PDPL: a request that waits can be taken back', async () => {
    const user = userEvent.setup()
    open()
    list('erasure_requests', [request])
    on('post', '*/api/erasure_requests/r1/withdraw', { body: { ...request, status: 'withdrawn' } })
    const take = await screen.findByRole('button', { name: 'Take the request back' })
    list('erasure_requests', [{ ...request, status: 'withdrawn' }])
    await user.click(take)
    expect(await screen.findByRole('button', { name: 'Ask for my data to be erased' })).toBeTruthy()
    expect(sent('POST', '/api/erasure_requests/r1/withdraw')).toHaveLength(1)
  })

  it('PDPL: a refusal stands with its reason, and can be followed by another request', async () => {
    open()
    list('erasure_requests', [
      { ...request, status: 'refused', decidedAt: '2026-03-05T10:00:00.000Z', answer: 'A court case needs it.' },
    ])
    expect(await screen.findByText('A court case needs it.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Take the request back' })).toBeNull()
  })
})

describe('PDPL: a donor’s own data', () => {
  it('is first a page to read, then the same for programs', async () => {
    on('get', `*/api/own/data/${ID}`, { body: {} })
    open()
    const buttons = ['Download my data', 'The same as a file for programs (JSON)']
    for (const [index, name] of buttons.entries()) {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name })
      await waitFor(() => expect(button.disabled).toBe(false))
      await userEvent.click(button)
      await waitFor(() => expect(sent('GET', `/api/own/data/${ID}`)).toHaveLength(index + 1))
    }
    expect(sent('GET', `/api/own/data/${ID}`).map(({ query }) => query)).toEqual([[['form', 'page']], []])
  })
})
