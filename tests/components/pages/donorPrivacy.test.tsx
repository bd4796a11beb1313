// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { resourceViews } from '../../../src/generate/index.tsx'
import { axeFaults } from '../axe.ts'
import { ID, type Stage, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const donor = {
  id: ID,
  version: 1,
  name: 'نورة Al-Qahtani',
  phone: '+966512345678',
  email: 'n@example.org',
  givenTotal: '10.00',
  giftsCount: 1,
}

const open = (stage: Partial<Stage> = {}, record: Record<string, unknown> = donor) => {
  on('get', `*/api/donors/${ID}`, { body: record as { id: string } })
  list('donor_transactions', [])
  list('messages', [])
  return show(resourceViews('donors').show, { resource: 'donors', at: `/x/${ID}`, route: '/x/:id', ...stage })
}

const ERASE = `/api/donors/${ID}/erase`

describe('the donor’s data, on the donor’s page', () => {
  it('says what goes and what stays, and erases only for the name typed out', async () => {
    on('post', `*${ERASE}`, { body: { erased: true } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Erase the data' }))
    const dialog = await screen.findByRole('dialog', { name: 'Erase the data of نورة Al-Qahtani?' })
    const goes = within(dialog).getByRole('region', { name: 'What goes' })
    const stays = within(dialog).getByRole('region', { name: 'What stays' })
    expect(within(goes).getAllByRole('listitem')).toHaveLength(5)
    expect(within(stays).getByText(/Amount, date, project, reference number and source/)).toBeTruthy()
    expect(within(dialog).getByText('This cannot be undone.')).toBeTruthy()
    const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Erase for good' })
    const field = within(dialog).getByRole('textbox', { name: 'Type the donor’s name to confirm' })
    expect(confirm.disabled).toBe(true)
    await userEvent.type(field, 'Noura{Enter}')
    expect(confirm.disabled).toBe(true)
    expect(sent('POST', ERASE)).toHaveLength(0)
    expect(await axeFaults(dialog)).toEqual([])
    await userEvent.clear(field)
    await userEvent.type(field, 'نورة al-qahtani')
    await userEvent.click(confirm)
    await waitFor(() => expect(sent('POST', ERASE)[0]?.body).toEqual({ confirm: 'نورة al-qahtani' }))
    expect(await screen.findByText('The donor’s data was erased.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }, 60_000)

  it('keeps the dialog and shows why the server refused', async () => {
    const text = 'A file is being imported. Erase the donor once it is done, so that the file brings nothing back.'
    on('post', `*${ERASE}`, {
      status: 422,
      body: { title: 'x', detail: 'y', code: 8, fault: 'invalid', errors: { Confirm: [text] } },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Erase the data' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), donor.name)
    await userEvent.click(within(dialog).getByRole('button', { name: 'Erase for good' }))
    await within(dialog).findByText(text)
    expect(sent('POST', ERASE).map(({ body }) => body)).toEqual([{ confirm: donor.name }])
    expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe(donor.name)
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Erase for good' }).disabled).toBe(false)
  }, 60_000)

  it('downloads the data, and sends the sign-in link once', async () => {
    on('get', `*/api/donors/${ID}/exportData`, { body: { donor: {} } })
    on('post', `*/api/donors/${ID}/inviteIdentity`, { body: { planned: true } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Download the data to read' }))
    expect(await screen.findByText(/Hand it over safely/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Download for programs (JSON)' }))
    await waitFor(() => expect(sent('GET', `/api/donors/${ID}/exportData`)).toHaveLength(2))
    expect(sent('GET', `/api/donors/${ID}/exportData`).map(({ query }) => query)).toEqual([[['form', 'page']], []])
    await userEvent.click(screen.getByRole('button', { name: 'Send sign-in link' }))
    const said = await screen.findByText(
      'A sign-in link is on its way to n@example.org. What becomes of it stands with the donor’s messages.',
    )
    expect(said.closest('[role=alert]')?.className).toContain('uccess')
    expect(sent('POST', `/api/donors/${ID}/inviteIdentity`)).toHaveLength(1)
  }, 60_000)

  it('says that no second link follows so soon, and not as if one had been sent', async () => {
    on('post', `*/api/donors/${ID}/inviteIdentity`, { body: { planned: false } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Send sign-in link' }))
    const said = await screen.findByText(
      'A sign-in link went to n@example.org less than ten minutes ago; no second one is sent so soon.',
    )
    expect(said.closest('[role=alert]')?.className).not.toContain('uccess')
  }, 60_000)

  it('says what the link lacks', async () => {
    const errors = { Email: ['This field is required.'] }
    on('post', `*/api/donors/${ID}/inviteIdentity`, {
      status: 422,
      body: { title: 'x', detail: 'y', code: 9, fault: 'invalid', errors },
    })
    open()
    await userEvent.click(await screen.findByRole('button', { name: 'Send sign-in link' }))
    expect(await screen.findByText('Email: This field is required.')).toBeTruthy()
  }, 60_000)

  it('[6.2] leaves a ProjectAdmin the sign-in link alone', async () => {
    open({ roles: ['ProjectAdmin'] })
    expect(await screen.findByRole('button', { name: 'Send sign-in link' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Erase the data' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  }, 60_000)

  it('stands in Arabic too', async () => {
    open({ locale: 'ar' })
    await userEvent.click(await screen.findByRole('button', { name: 'محو البيانات' }))
    const dialog = await screen.findByRole('dialog', { name: 'محو بيانات نورة Al-Qahtani؟' })
    expect(within(dialog).getByRole('textbox', { name: 'اكتبوا اسم المتبرع للتأكيد' })).toBeTruthy()
    expect(within(dialog).getByRole('button', { name: 'محو نهائي' })).toBeTruthy()
  }, 60_000)

  it('says of an erased donor that nothing is left to do', async () => {
    open({}, { ...donor, name: 'متبرع مُحيت بياناته · Erased donor', phone: null, email: null })
    expect(await screen.findByText('The data of this donor was erased. The gifts stay without a name.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Erase the data' })).toBeNull()
  }, 60_000)
})
