import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { BusyProvider } from '../../../src/generate/form/busy.tsx'
import { GeneratedCreate, GeneratedEdit } from '../../../src/generate/form.tsx'
import { FieldInput } from '../../../src/generate/inputs/FieldInput.tsx'
import { GeneratedShow } from '../../../src/generate/show.tsx'
import { ID, OTHER, show, useServer } from './harness.tsx'

const { on, list, sent } = useServer()

const field = (name: string | RegExp) => screen.findByRole('textbox', { name })
const write = (input: HTMLElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const posts = () => sent('POST', '/api/projects')
const alerts = async () => (await screen.findAllByRole('alert')).map((one) => one.textContent).join(' ')
const project = { id: ID, version: 1, status: 'drafted', code: 'W-1', name: 'Well in Abha', type: 'general' }

const line = (up: boolean) =>
  act(() => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(up)
    onlineManager.setOnline(up)
  })
afterEach(() => {
  line(true)
  vi.restoreAllMocks()
})

const fill = async () => {
  write(await field(/^Project code/), 'W-1')
  write(await field(/^Project name/), 'Well')
}

describe('without a connection', () => {
  it('a save fails at once in words, keeps the form, and is not sent by itself later', async () => {
    on('post', '*/api/projects', { status: 201, body: project })
    show(GeneratedCreate, { resource: 'projects' })
    await fill()
    line(false)
    // The browser refuses the call itself while it is offline.
    const refused = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    await userEvent.click(button('Save as draft'))
    expect(await alerts()).toContain('You are offline')
    expect(((await field(/^Project name/)) as HTMLInputElement).value).toBe('Well')
    await waitFor(() => expect(button('Save as draft').disabled).toBe(false))
    refused.mockRestore()
    line(true)
    await new Promise((later) => setTimeout(later, 300))
    expect(posts()).toHaveLength(0)
    await userEvent.click(button('Save as draft'))
    await screen.findByText('elsewhere')
    expect(posts()).toHaveLength(1)
  })
})

describe('one creation', () => {
  it('a try after a lost answer is the same creation, and what was changed since follows it', async () => {
    let tries = 0
    on('post', '*/api/projects', () => ((tries += 1) < 3 ? { status: 502 } : { status: 201, body: project }))
    on('put', `*/api/projects/${ID}`, { body: { ...project, name: 'Another well', version: 2 } })
    show(GeneratedCreate, { resource: 'projects' })
    await fill()
    for (const count of [1, 2]) {
      await userEvent.click(button('Save as draft'))
      await waitFor(() => expect(posts()).toHaveLength(count))
      await waitFor(() => expect(button('Save as draft').disabled).toBe(false))
    }
    write(await field(/^Project name/), 'Another well')
    await userEvent.click(button('Save as draft'))
    await screen.findByText('elsewhere')
    const [first, second, third] = posts().map((one) => one.headers['idempotency-key'])
    expect([second, third]).toEqual([first, first])
    expect(posts()[2]?.body).toEqual(posts()[0]?.body)
    expect(sent('PUT', `/api/projects/${ID}`)[0]?.body).toMatchObject({ name: 'Another well', version: 1 })
  })

  it('the buttons wait until the next page stands', async () => {
    on('post', '*/api/projects', { status: 201, body: project })
    let open = () => {}
    const gate = new Promise<null>((resolve) => {
      open = () => resolve(null)
    })
    const { router } = show(GeneratedCreate, { resource: 'projects' })
    const slow = router.routes.find((route) => route.path === '*')
    if (slow) slow.loader = () => gate
    await fill()
    await userEvent.click(button('Save as draft'))
    await waitFor(() => expect(router.state.navigation.state).toBe('loading'))
    expect(button('Save as draft').disabled).toBe(true)
    fireEvent.submit(button('Save as draft').closest('form') as HTMLElement)
    await new Promise((later) => setTimeout(later, 200))
    expect(posts()).toHaveLength(1)
    open()
    await screen.findByText('elsewhere')
  })
})

describe('uploads of a form', () => {
  const place = { label: 'Thing', choice: String, column: () => place }
  const image = kinds.uploads({ accept: 'image' })
  function Value({ report }: { report: (value: unknown) => void }) {
    report(useWatch({ name: 'thing' }))
    return null
  }
  function Redrawn({ report }: { report: (value: unknown) => void }) {
    const [key, setKey] = useState(0)
    return (
      <BusyProvider>
        <Form defaultValues={{ thing: [] }}>
          <FieldInput key={key} field={image} source="thing" place={place} />
          <Value report={report} />
        </Form>
        <button type="button" onClick={() => setKey(1)}>
          redraw
        </button>
      </BusyProvider>
    )
  }
  const choose = (input: HTMLElement, ...names: string[]) =>
    fireEvent.change(input, {
      target: { files: names.map((name) => new File(['bytes'], name, { type: 'image/png' })) },
    })

  it('arrive though their input is drawn anew meanwhile', async () => {
    list('files', [])
    let count = 0
    on('post', '*/api/files/upload', () => ({ status: 201, body: { id: (count += 1) === 1 ? ID : OTHER } }))
    on('get', '*/api/files/:id/content/480', {})
    let value: unknown
    show(<Redrawn report={(now) => void (value = now)} />, { resource: 'projects' })
    choose(await screen.findByTestId('file-input'), 'a.png', 'b.png')
    fireEvent.click(button('redraw'))
    expect(screen.getByText('b.png')).toBeTruthy()
    await waitFor(() =>
      expect(value).toEqual([
        { id: ID, altAr: null, altEn: null },
        { id: OTHER, altAr: null, altEn: null },
      ]),
    )
  })

  it('keep their fault at the field though it is drawn anew', async () => {
    on('post', '*/api/files/upload', { status: 415, body: { title: 'This file is not what its name says', code: 17 } })
    show(<Redrawn report={() => {}} />, { resource: 'projects' })
    choose(await screen.findByTestId('file-input'), 'a.png')
    fireEvent.click(button('redraw'))
    expect(await screen.findByText(/This file is not what its name says/)).toBeTruthy()
  })

  it('hold the save back, with the reason', async () => {
    list('files', [])
    on('get', '*/api/files/:id/content/480', {})
    on('post', '*/api/files/upload', { status: 201, body: { id: ID } })
    list('users', [])
    list('projects', [])
    show(GeneratedCreate, { resource: 'project_updates' })
    const [images] = await screen.findAllByTestId('file-input')
    choose(images as HTMLElement, 'a.png')
    expect(screen.getByText('Wait until the files are uploaded.')).toBeTruthy()
    expect(button('Save as draft').disabled).toBe(true)
    await waitFor(() => expect(button('Save as draft').disabled).toBe(false))
  })
})

describe('opened from a project', () => {
  const tabOf = { project_updates: 'updates', spendings: 'spending', donor_transactions: 'gifts' } as const
  const names = Object.keys(tabOf) as (keyof typeof tabOf)[]
  const lists = () => {
    on('get', `*/api/projects/${ID}`, { body: project })
    for (const name of ['projects', 'donors', 'donor_types', 'files', 'users']) list(name, [])
  }
  const back = () => screen.findByRole('link', { name: 'Back to Well in Abha' })

  it.each(names)('the way back from a new record of %s is its part of the page', async (resource) => {
    lists()
    show(GeneratedCreate, { resource, at: `/here?project=${ID}` })
    expect((await back()).getAttribute('href')).toBe(`/projects/${ID}/show?tab=${tabOf[resource]}`)
  })

  it('a saved record leads back there', async () => {
    lists()
    on('post', '*/api/project_updates', { status: 201, body: { id: OTHER, project: ID, status: 'drafted' } })
    const { router } = show(GeneratedCreate, { resource: 'project_updates', at: `/here?project=${ID}` })
    write(await field(/^Title|^Update|name/i), 'Walls')
    await userEvent.click(button('Save as draft'))
    await screen.findByText('elsewhere')
    expect(router.state.location.pathname + router.state.location.search).toBe(`/projects/${ID}/show?tab=updates`)
  })

  it.each([GeneratedShow, GeneratedEdit])('so does the page and the form of one that exists', async (View) => {
    lists()
    on('get', `*/api/project_updates/${OTHER}`, {
      body: { id: OTHER, version: 1, project: ID, name: 'Walls', status: 'drafted' },
    })
    show(View, { resource: 'project_updates', at: `/u/${OTHER}`, route: '/u/:id' })
    expect((await back()).getAttribute('href')).toBe(`/projects/${ID}/show?tab=updates`)
  })

  it('a gift that was opened from the register leads back to it', async () => {
    lists()
    show(GeneratedCreate, { resource: 'donor_transactions' })
    const link = await screen.findByRole('link', { name: /^Back to/ })
    expect(link.getAttribute('href')).toBe('/donor_transactions')
  })
})
