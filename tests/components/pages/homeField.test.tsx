import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { DueKinds } from '../../../src/pages/home/due/DueKinds.tsx'
import { useFieldKind } from '../../../src/pages/home/due/field.tsx'
import { axeFaults } from '../axe.ts'
import { show, signIn, useServer } from '../generate/harness.tsx'

const { on, sent } = useServer()

const AHMAD = '20000000-0000-4000-8000-000000000001'
const PICTURE = '20000000-0000-4000-8000-000000000002'
const FIRST = '20000000-0000-4000-8000-000000000003'
const SECOND = '20000000-0000-4000-8000-000000000004'
const WELL = '30000000-0000-4000-8000-000000000001'
const PATH = '/api/project_updates/actions'
const ahmad = {
  id: AHMAD,
  name: 'Ahmad',
  since: '2026-03-01T10:00:00.000Z',
  pictures: 3,
  recordings: 1,
  papers: 0,
  texts: 0,
  messages: [FIRST, SECOND],
  shown: [PICTURE],
  mayDrop: true,
}
const projects = [{ id: WELL, code: 'H-1', name: 'Well' }]

/** The home's list, of what waits; once `placed` says so nothing does any more. */
function open(sender: object = ahmad, locale: 'en' | 'ar' = 'en') {
  signIn()
  const state = { waits: true }
  on('get', `*${PATH}/fieldWaiting`, () => ({ body: { projects, senders: state.waits ? [sender] : [] } }))
  on('get', `*/api/files/${PICTURE}/content/480`, {})
  const Page = () => <DueKinds kinds={[useFieldKind()]} open={1} />
  show(Page, { resource: 'project_updates', locale, toasts: true })
  return state
}

it.each([
  ['en', 'Sent by WhatsApp, without a project', 'Pictures: 3 · Voice notes and films: 1'],
  ['ar', 'وصلت عبر واتساب بلا مشروع', 'الصور: 3 · التسجيلات الصوتية والفيديو: 1'],
] as const)('[1.7] names who sent what from the field without a project: %s', async (locale, title, counts) => {
  open(ahmad, locale)
  const part = await screen.findByRole('group', { name: title })
  expect(part.textContent).toContain('Ahmad')
  expect(part.textContent).toContain(counts)
  expect(within(part).queryByRole('link')).toBeNull()
})

it('[1.7] puts it in a draft of the project that is chosen', async () => {
  const state = open()
  on('post', `*${PATH}/fieldPlace`, () => {
    state.waits = false
    return { body: {} }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Project' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ahmad' })
  expect(await axeFaults(dialog)).toEqual([])
  const make = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save as draft' })
  expect(make.disabled).toBe(true)
  await userEvent.click(within(dialog).getByRole('combobox', { name: /Project/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Well (H-1)' }))
  await userEvent.click(make)
  expect(await screen.findByText('Sent as a draft. It is not public yet.')).toBeTruthy()
  expect(sent('POST', `${PATH}/fieldPlace`).map(({ body }) => body)).toEqual([
    { sender: AHMAD, messages: [FIRST, SECOND], project: WELL },
  ])
  expect(await screen.findByText('Nothing is due. Your projects are up to date.')).toBeTruthy()
})

it('drops it once the time to undo that is over, and not before', async () => {
  open()
  on('post', `*${PATH}/fieldDrop`, { body: {} })
  const drop = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Project' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await screen.findByText('4 records will be deleted')
  }
  await drop()
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Ahmad')).toBeTruthy()
  expect(sent('POST', `${PATH}/fieldDrop`)).toEqual([])
  await drop()
  await userEvent.keyboard('{Escape}')
  await waitFor(() =>
    expect(sent('POST', `${PATH}/fieldDrop`).map(({ body }) => body)).toEqual([
      { sender: AHMAD, messages: [FIRST, SECOND] },
    ]),
  )
})

it('offers nobody to drop what another sent who may not', async () => {
  open({ ...ahmad, mayDrop: false })
  await userEvent.click(await screen.findByRole('button', { name: 'Project' }))
  expect(within(await screen.findByRole('dialog')).queryByRole('button', { name: 'Delete' })).toBeNull()
})
