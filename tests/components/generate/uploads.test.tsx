// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { ID, OTHER, useServer } from './harness.tsx'
import { open } from './opener.tsx'

const { on, list, sent } = useServer()

const picture = (name: string, type = 'image/png') => new File(['bytes'], name, { type })

describe('uploads', () => {
  it('[5.15] sends the bytes with their kind and name and adds the file', async () => {
    list('files', [{ id: ID, name: 'well.png' }])
    on('post', '*/api/files/upload', { status: 201, body: { id: ID, name: 'well.png' } })
    on('get', '*/api/files/:id/content/480', {})
    const { state } = open(kinds.uploads({ accept: 'image' }), [])
    fireEvent.change(screen.getByTestId('file-input'), { target: { files: [picture('well.png')] } })
    await waitFor(() => expect(state.value).toEqual([{ id: ID, altAr: null, altEn: null }]))
    const [upload] = sent('POST', '/api/files/upload')
    expect(upload?.query).toEqual([
      ['kind', 'image'],
      ['name', 'well.png'],
    ])
    expect(upload?.headers['content-type']).toBe('image/png')
  })

  it('names a single picture that is there as well, where nothing more can be dropped', async () => {
    list('files', [{ id: ID, name: 'well.png' }])
    on('get', '*/api/files/:id/content/480', {})
    open(kinds.uploads({ accept: 'image', max: 1 }), [{ id: ID, altAr: null, altEn: null }])
    expect(await screen.findByText('Thing')).toBeTruthy()
    expect(screen.queryByTestId('file-input')).toBeNull()
  })

  it('[5.15] refuses another type before it is sent', async () => {
    open(kinds.uploads({ accept: 'image' }), [])
    fireEvent.change(screen.getByTestId('file-input'), { target: { files: [picture('a.exe', 'application/x-exe')] } })
    expect(await screen.findByText('a.exe: The image type is not valid. JPEG, PNG or WebP, up to 5 MB.')).toBeTruthy()
    expect(sent('POST', '/api/files/upload')).toHaveLength(0)
  })

  it('[5.15] says why the server refused', async () => {
    on('post', '*/api/files/upload', { status: 415, body: { title: 'This file is not what its name says', code: 17 } })
    const { state } = open(kinds.uploads({ accept: 'image' }), [])
    fireEvent.change(screen.getByTestId('file-input'), { target: { files: [picture('well.png')] } })
    expect(await screen.findByText(/This file is not what its name says/)).toBeTruthy()
    expect(state.value).toEqual([])
  })

  it('[8.39] says precisely why, and what to do, where the server does', async () => {
    const errors = { File: ['The file is empty. Choose another one.'] }
    on('post', '*/api/files/upload', { status: 422, body: { title: 'INVALID_FILE', code: 17, errors } })
    open(kinds.uploads({ accept: 'image' }), [])
    fireEvent.change(screen.getByTestId('file-input'), { target: { files: [picture('well.png')] } })
    expect(await screen.findByText('The file is empty. Choose another one.')).toBeTruthy()
    expect(screen.queryByText(/not valid/)).toBeNull()
  })

  it('what failed is cleared at once, and goes by itself when others are chosen', async () => {
    on('post', '*/api/files/upload', { status: 422, body: { title: 'INVALID_FILE', errors: { File: ['Empty.'] } } })
    open(kinds.uploads({ accept: 'image' }), [])
    const choose = (...names: string[]) =>
      fireEvent.change(screen.getByTestId('file-input'), { target: { files: names.map((name) => picture(name)) } })
    choose('a.png')
    expect(await screen.findAllByText('Empty.')).toHaveLength(1)
    // One has a button of its own.
    expect(screen.queryByRole('button', { name: 'Clear what failed' })).toBeNull()
    choose('b.png', 'c.png')
    await waitFor(() => expect(screen.getAllByText('Empty.')).toHaveLength(2))
    expect(screen.queryByText('a.png')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Clear what failed' }))
    expect(screen.queryByText('Empty.')).toBeNull()
  })

  it.each([
    ['en', 0, 'Most files: 3'],
    ['en', 1, 'Room for 2 more files'],
    ['en', 2, 'Room for one more file'],
    ['en', 3, 'No room for another file. Remove one first.'],
    ['ar', 0, 'الحد الأقصى لعدد الملفات: 3'],
    ['ar', 1, 'يمكن إضافة ملفين'],
    ['ar', 2, 'يمكن إضافة ملف واحد'],
    ['ar', 3, 'لا متسع لملف آخر. أزيلوا ملفًا أولًا.'],
  ] as const)('[5.26] says how many more may come: %s, %d of 3', (locale, count, words) => {
    list('files', [])
    const files = Array.from({ length: count }, (_, n) => ({ id: ID.slice(0, -1) + n, altAr: null, altEn: null }))
    open(kinds.uploads({ accept: 'pdf', max: 3 }), files, { locale })
    expect(screen.getByText(new RegExp(` · ${words}$`))).toBeTruthy()
  })

  it('moves by button, names the cover, keeps what a picture shows, and takes a removal back', async () => {
    list('files', [
      { id: ID, name: 'one.png' },
      { id: OTHER, name: 'two.png' },
    ])
    on('get', '*/api/files/:id/content/480', {})
    const start = [
      { id: ID, altAr: 'Hands', altEn: 'Hands' },
      { id: OTHER, altAr: null, altEn: null },
    ]
    const { state } = open(kinds.uploads({ accept: 'image', hasCover: true }), start)
    const items = () => within(screen.getByRole('list', { name: 'Thing' })).getAllByRole('listitem')
    expect(within(items()[0] as HTMLElement).getByText('Cover')).toBeTruthy()
    await userEvent.click(within(items()[1] as HTMLElement).getByRole('button', { name: 'Make it the cover' }))
    expect(state.value).toEqual([
      { id: OTHER, altAr: null, altEn: null },
      { id: ID, altAr: 'Hands', altEn: 'Hands' },
    ])
    const first = within(items()[0] as HTMLElement)
    await userEvent.type(first.getByRole('textbox', { name: 'What it shows, in English' }), 'A well')
    const arabic = first.getByRole('textbox', { name: 'What it shows, in Arabic' })
    expect([arabic.getAttribute('dir'), arabic.getAttribute('lang')]).toEqual(['rtl', 'ar'])
    await userEvent.type(arabic, 'بئر')
    expect(state.value).toEqual([
      { id: OTHER, altAr: 'بئر', altEn: 'A well' },
      { id: ID, altAr: 'Hands', altEn: 'Hands' },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Remove Hands' }))
    expect(state.value).toEqual([{ id: OTHER, altAr: 'بئر', altEn: 'A well' }])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(state.value).toEqual([
      { id: OTHER, altAr: 'بئر', altEn: 'A well' },
      { id: ID, altAr: 'Hands', altEn: 'Hands' },
    ])
  })

  it('keeps where a picture was taken only where that was asked for', async () => {
    list('files', [{ id: ID, name: 'well.png' }])
    on('post', '*/api/files/upload', { status: 201, body: { id: ID, name: 'well.png' } })
    on('get', '*/api/files/:id/content/480', {})
    const { state } = open(kinds.uploads({ accept: 'image' }), [])
    const choose = screen.getByRole('checkbox', { name: 'Keep where they were taken' })
    expect((choose as HTMLInputElement).checked).toBe(false)
    await userEvent.click(choose)
    fireEvent.change(screen.getByTestId('file-input'), { target: { files: [picture('well.png')] } })
    await waitFor(() => expect(state.value).toHaveLength(1))
    expect(sent('POST', '/api/files/upload')[0]?.query).toContainEqual(['keepLocation', '1'])
  })

  it('asks for no place where no picture is taken', () => {
    open(kinds.uploads({ accept: 'pdf' }), [])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

it('upload: one file, by its id; removing can be undone', async () => {
  on('post', '*/api/files/upload', { status: 201, body: { id: ID, name: 'logo.png' } })
  on('get', '*/api/files/:id/content/480', {})
  const { state } = open(kinds.upload({ accept: 'image' }), null)
  fireEvent.change(screen.getByTestId('file-input'), { target: { files: [picture('logo.png')] } })
  await waitFor(() => expect(state.value).toBe(ID))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Thing' }))
  expect(state.value).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(state.value).toBe(ID)
})
