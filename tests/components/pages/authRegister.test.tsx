// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  answer,
  bodyOf,
  field,
  loses,
  once,
  open,
  pressTwice,
  put,
  refusal,
  sent,
  useApp,
  wordsAt,
} from './authHarness.tsx'
import { drop, fileOf, fillAdmin, fillContact, fillEntity, NEEDED, next, UPLOAD } from './registerSteps.tsx'

useApp()

const REGISTER = '/api/Entity/Register'
const AGAIN = '/api/Entity/ConfirmAgain'
const MB = 1024 * 1024

describe('the registration of an entity', () => {
  it('[7.8] sends all three steps once, and leads to check-email with what comes next', async () => {
    answer('post', REGISTER, { data: { id: 'r1' } }, 201)
    const { at, user } = open('/auth/register')
    await fillEntity(user)
    await fillContact(user)
    await fillAdmin()
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
    // Who begins anew begins with nothing; who comes back from here finds what was sent.
    cleanup()
    open('/auth/register')
    expect((await field('Entity name')).value).toBe('')
  })

  it('[7.8] sends a file with its kind and name, and shows that it is there', async () => {
    const { user } = open('/auth/register')
    await fillEntity(user)
    await fillContact(user)
    const [call] = sent(`${UPLOAD}?kind=pdf&name=licence.pdf`)
    expect(call?.method).toBe('POST')
  })

  it('[5.12] keeps each step until it holds, and leads to the first fault', async () => {
    const { user } = open('/auth/register')
    await field('Entity name')
    await next(user)
    expect(await wordsAt('Entity name')).toBe('This field is required.')
    expect(document.activeElement).toBe(await field('Entity name'))
    await fillEntity(user)
    await put('Website (optional)', 'not a link')
    await next(user)
    expect(await wordsAt('Website (optional)')).toBe('Enter a valid website link, such as https://example.org.')
    expect(screen.getByText(NEEDED)).toBeTruthy()
    expect(screen.queryByLabelText('User name')).toBeNull()
  })

  it.each([
    [0, fileOf('logo.png', 5 * MB + 1, 'image/png'), 'The largest size: 5 MB.'],
    [1, fileOf('licence.pdf', 20 * MB + 1), 'The largest size: 20 MB.'],
    [1, fileOf('licence.jpg', 5 * MB + 1, 'image/jpeg'), 'The largest size: 5 MB.'],
    [1, fileOf('licence.jpg', 20 * MB + 1, 'image/jpeg'), 'The largest size: 5 MB.'],
    [1, fileOf('licence.exe'), 'PDF, up to 20 MB · JPEG, PNG or WebP, up to 5 MB.'],
    [1, fileOf('licence.exe'), 'The document type is not valid.'],
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
    cleanup()
    const { user } = open('/auth/register')
    expect((await field('Name')).value).toBe('Sara Ahmed')
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
    await fillAdmin()
    await user.click(screen.getByRole('button', { name: 'Send the registration' }))
    await waitFor(async () =>
      expect(await wordsAt('Branch name')).toBe('A record with these values together already exists.'),
    )
    await waitFor(async () => expect(document.activeElement).toBe(await field('Branch name')))
  })

  it('[7.8] a lost confirmation is sent again after a minute, and a wrong address is put right', async () => {
    answer('post', AGAIN, { data: true })
    answer('post', REGISTER, { data: { id: 'r1' } }, 201)
    const first = open('/auth/register')
    await fillEntity(first.user)
    await fillContact(first.user)
    await fillAdmin()
    await first.user.click(screen.getByRole('button', { name: 'Send the registration' }))
    const early = await screen.findByRole<HTMLButtonElement>('button', { name: /^Send it again: in/ })
    expect(early.disabled).toBe(true)
    await first.user.click(screen.getByRole('link', { name: 'Wrong address? Go back and correct it' }))
    expect((await field('Email')).value).toBe('sara@example.org')
    expect((await field('Name')).value).toBe('Sara Ahmed')
    cleanup()
    const state = { kind: 'registered', email: 'sara@example.org', sentAt: Date.now() - 61_000, registration: 'r1' }
    const { user } = open('/auth/check-email', state)
    await user.click(await screen.findByRole('button', { name: 'Send it again' }))
    await screen.findByText('If the email is not confirmed yet, the message is on its way again.')
    expect(bodyOf(AGAIN)).toEqual({ id: 'r1' })
    expect(sent(AGAIN)[0]?.authorization).toBeNull()
  })

  it('[7.8] the browser’s way back leads to the step before, with what was typed', async () => {
    const { router, user } = open('/auth/register')
    await fillEntity(user)
    expect(router.state.location.search).toBe('?step=contact')
    await put('Website (optional)', 'charity.example')
    await act(() => router.navigate(-1))
    expect((await field('Entity name')).value).toBe('Wadi Charity')
    expect(router.state.location.search).toBe('?step=entity')
    await act(() => router.navigate(1))
    expect((await field('Website (optional)')).value).toBe('charity.example')
  })

  it('[5.24] a logo that did not arrive is said once before it is left out', async () => {
    answer('post', UPLOAD, { title: 'The file was refused.', detail: 'Its content is no picture.' }, 422)
    const { user } = open('/auth/register')
    await fillEntity(user)
    drop(0, fileOf('logo.png', 10, 'image/png'))
    expect((await screen.findByText(/The file was refused/)).textContent).toBe(
      'The file was refused. Its content is no picture.',
    )
    expect(screen.queryByRole('button', { name: 'Try again' }), 'the same file would be refused again').toBeNull()
    answer('post', UPLOAD, { data: { ticket: 'ticket-1', name: 'licence.pdf', bytes: 10 } }, 201)
    drop(1, fileOf('licence.pdf'))
    await screen.findByText('Uploaded')
    await next(user)
    await screen.findByText('The logo was not taken. Choose another file, or go on without it.')
    expect(screen.queryByLabelText('User name')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Continue without the logo' }))
    await screen.findByLabelText('User name')
  })

  it('[5.24] what an earlier file was refused for goes with the next file', async () => {
    answer('post', UPLOAD, { title: 'The file was refused', detail: 'Its content is no picture.' }, 422)
    const { user } = open('/auth/register')
    await fillEntity(user)
    drop(0, fileOf('logo.png', 10, 'image/png'))
    await screen.findByText(/The file was refused/)
    drop(0, fileOf('logo.svg', 10, 'image/svg+xml'))
    await screen.findByText(/The image type is not valid\. JPEG, PNG or WebP, up to 5 MB/)
    expect(screen.queryByText(/The file was refused/)).toBeNull()
    answer('post', UPLOAD, { data: { ticket: 'ticket-2', name: 'logo.png', bytes: 10 } }, 201)
    drop(0, fileOf('logo.png', 10, 'image/png'))
    await screen.findByText('Uploaded')
    expect(screen.queryByText(/type is not valid/)).toBeNull()
  })

  it('after a lost connection the row sends the same file again', async () => {
    const { user } = open('/auth/register')
    await fillEntity(user)
    loses(UPLOAD)
    drop(1, fileOf('licence.pdf'))
    const button = await screen.findByRole('button', { name: 'Try again' })
    expect(document.body.textContent).not.toContain('..')
    answer('post', UPLOAD, { data: { ticket: 'ticket-1', name: 'licence.pdf', bytes: 10 } }, 201)
    await user.click(button)
    await screen.findByText('Uploaded')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('[5.6] a landline with spaces is a contact number; what is none is told what is', async () => {
    const { user } = open('/auth/register')
    await fillEntity(user)
    await put('Contact phone (optional)', '12345')
    await next(user)
    expect(await wordsAt('Contact phone (optional)')).toBe(
      'Enter a mobile (05…) or landline (01…) of 10 digits, or a 9200 or 800 number. The number is too short.',
    )
    for (const good of ['011 234 5678', '+966 50 123 4567', '9200 12345', '٠١١٢٣٤٥٦٧٨']) {
      await put('Contact phone (optional)', good)
      await waitFor(async () => expect(await wordsAt('Contact phone (optional)'), good).not.toContain('Enter a mobile'))
    }
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
