import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answer, bodyOf, field, once, open, pressTwice, put, refusal, sent, useApp, wordsAt } from './authHarness.tsx'

useApp()

const REGISTER = '/api/Entity/Register'
const UPLOAD = '/api/Entity/RegisterFile'
const TERMS = 'I have read the terms and conditions and accept them.'
const MB = 1024 * 1024

type User = ReturnType<typeof open>['user']

const next = (user: User) => user.click(screen.getByRole('button', { name: 'Continue' }))

async function fillEntity(user: User) {
  await put('Entity name', 'Wadi Charity')
  await put('Branch name', 'Main branch')
  await put('Licence number', '1234')
  await next(user)
  await screen.findByLabelText('Website (optional)')
}

/** The two drops of the second step: logo, then licence. */
const drop = (at: 0 | 1, file: File) => {
  const input = screen.getAllByTestId('file-input')[at]
  if (!input) throw new Error('no such file field')
  fireEvent.change(input, { target: { files: [file] } })
}

const fileOf = (name: string, bytes = 10, type = 'application/pdf') => {
  const file = new File(['x'], name, { type })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

async function fillContact(user: User) {
  answer('post', UPLOAD, { data: { ticket: 'ticket-1', name: 'licence.pdf', bytes: 10 } }, 201)
  drop(1, fileOf('licence.pdf'))
  await screen.findByText('Uploaded')
  await next(user)
  await screen.findByLabelText('User name')
}

async function fillAdmin(user: User) {
  await put('Name', 'Sara Ahmed')
  await put('User name', 'sara')
  await put('Email', 'sara@example.org')
  await put('Mobile number', '0531242486')
  await user.click(screen.getByLabelText(TERMS))
}

describe('the registration of an entity', () => {
  it('[7.8] sends all three steps once, and leads to check-email with what comes next', async () => {
    answer('post', REGISTER, { data: { id: 'r1' } }, 201)
    const { at, user } = open('/auth/register')
    await fillEntity(user)
    await fillContact(user)
    await fillAdmin(user)
    await pressTwice('Send the registration')
    await waitFor(() => expect(at()).toBe('/auth/check-email'))
    await once(REGISTER)
    expect(bodyOf(REGISTER)).toEqual({
      name: 'Wadi Charity',
      branchName: 'Main branch',
      licenceNumber: '1234',
      licence: 'ticket-1',
      adminName: 'Sara Ahmed',
      adminUserName: 'sara',
      adminEmail: 'sara@example.org',
      adminPhone: '+966531242486',
      language: 'en',
      terms: true,
    })
    expect(sent(REGISTER)[0]?.authorization).toBeNull()
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(document.body.textContent).toContain('sara@example.org')
    expect(document.body.textContent).toContain('we review the registration')
    expect(window.sessionStorage.getItem('athar.register')).toBeNull()
  })

  it('[7.8] sends a file with its kind and name, and shows that it is there', async () => {
    const { user } = open('/auth/register')
    await fillEntity(user)
    await fillContact(user)
    const [call] = sent(`${UPLOAD}?kind=pdf&name=licence.pdf`)
    expect(call?.method).toBe('POST')
  })

  it('[5.9] keeps each step until it holds, and leads to the first fault', async () => {
    const { user } = open('/auth/register')
    await field('Entity name')
    await next(user)
    expect(await wordsAt('Entity name')).toBe('This field is required.')
    expect(document.activeElement).toBe(await field('Entity name'))
    await fillEntity(user)
    await put('Website (optional)', 'not a link')
    await next(user)
    expect(await wordsAt('Website (optional)')).toBe('Enter a valid website link, such as https://example.org.')
    expect(screen.getByText('This field is required.')).toBeTruthy()
    expect(screen.queryByLabelText('User name')).toBeNull()
  })

  it.each([
    [0, fileOf('logo.png', 5 * MB + 1, 'image/png'), 'The largest size: 5 MB.'],
    [1, fileOf('licence.pdf', 20 * MB + 1), 'The largest size: 20 MB.'],
    [1, fileOf('licence.jpg', 5 * MB + 1, 'image/jpeg'), 'The largest size: 5 MB.'],
    [1, fileOf('licence.exe'), 'This type of file is not supported here.'],
  ] as const)('[5.4] [5.15] file %i of the step is refused before it is sent', async (at, file, words) => {
    const { user } = open('/auth/register')
    await fillEntity(user)
    drop(at, file)
    await waitFor(() => expect(document.body.textContent).toContain(words))
    expect(sent(`${UPLOAD}?kind=pdf&name=${file.name}`)).toEqual([])
    expect(sent(`${UPLOAD}?kind=image&name=${file.name}`)).toEqual([])
  })

  it('keeps what is typed across a reload of the tab, files and step too', async () => {
    const first = open('/auth/register')
    await fillEntity(first.user)
    await fillContact(first.user)
    await put('Name', 'Sara Ahmed')
    await first.user.click(screen.getByLabelText(TERMS))
    cleanup()
    const { user } = open('/auth/register')
    expect((await field('Name')).value).toBe('Sara Ahmed')
    expect((await field(TERMS)).checked).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await screen.findByText('licence.pdf')
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect((await field('Entity name')).value).toBe('Wadi Charity')
  })

  it('[5.24] a refusal of an earlier step leads back to its field', async () => {
    answer('post', REGISTER, refusal({ BranchName: ['A record with these values together already exists.'] }), 422)
    const { user } = open('/auth/register')
    await fillEntity(user)
    await fillContact(user)
    await fillAdmin(user)
    await user.click(screen.getByRole('button', { name: 'Send the registration' }))
    await waitFor(async () =>
      expect(await wordsAt('Branch name')).toBe('A record with these values together already exists.'),
    )
    await waitFor(async () => expect(document.activeElement).toBe(await field('Branch name')))
  })

  it('says why an upload failed, and lets it be tried again', async () => {
    answer('post', UPLOAD, { title: 'Too many attempts', detail: 'Wait 60 s.', fault: 'tooMany' }, 429)
    const { user } = open('/auth/register')
    await fillEntity(user)
    drop(1, fileOf('licence.pdf'))
    expect((await screen.findByText(/Too many attempts/)).getAttribute('role')).toBe('alert')
    await fillContact(user)
  })
})
