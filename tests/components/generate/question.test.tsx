import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { projectUpdates } from '../../../resources/project_updates/schema.ts'
import { templates } from '../../../resources/templates/schema.ts'
import { StepButtons } from '../../../src/generate/show/Steps.tsx'
import { ID, show, useServer } from './harness.tsx'

const { on, list, sent } = useServer()

const ONE = '00000000-0000-4000-8000-000000000201'
const TWO = '00000000-0000-4000-8000-000000000202'
const file = (id: string, more: object = {}) => ({
  id,
  version: 1,
  name: 'a.jpg',
  kind: 'image',
  widths: [480],
  edition: null,
  people: false,
  consentBy: null,
  consentGuardian: null,
  consentUntil: null,
  consentWithdrawnAt: null,
  answeredAt: null,
  keptBack: null,
  blurred: null,
  location: null,
  ...more,
})
const update = (more: object = {}) => ({
  id: ID,
  version: 1,
  status: 'draft',
  project: ID,
  name: 'Digging',
  dateFrom: '2026-02-01',
  details: 'The digger is here.',
  images: [ONE, TWO].map((id) => ({ id, altAr: null, altEn: null })),
  attachments: [],
  ...more,
})

function open(locale: 'en' | 'ar' = 'en', more: object = {}) {
  on('get', '*/api/files/:id/content/:variant', {})
  on('post', '*/api/files/:id/describe', { body: file(ONE, { answeredAt: '2026-01-01T00:00:00.000Z' }) })
  on('post', `*/api/project_updates/${ID}/publish`, { body: update({ status: 'published' }) })
  show(<StepButtons resource={projectUpdates} record={update(more)} />, { resource: 'project_updates', locale })
}
const publish = async (name = 'Publish') => userEvent.click(await screen.findByRole('button', { name }))
const published = () => sent('POST', `/api/project_updates/${ID}/publish`)
const said = (id: string) => sent('POST', `/api/files/${id}/describe`).map(({ body }) => body)
const group = (dialog: HTMLElement, name: string) => within(within(dialog).getByRole('group', { name }))
const goOn = (dialog: HTMLElement) =>
  userEvent.click(within(dialog).getByRole('button', { name: 'Save the answers and go on' }))

describe('product.md 44: publishing asks once for all new pictures', () => {
  it.each([
    ['en', 'Publish', 'Recording 2 of 2', 'People can be recognised, and they agreed', /People, and they agreed/],
    ['ar', 'نشر', 'التسجيل 2 من 2', 'يمكن التعرّف على أشخاص، وقد وافقوا', /يظهر أشخاص/],
  ] as const)(
    'speaks of a recording as of what is heard, not seen (%s)',
    async (locale, button, name, agreed, seen) => {
      list('files', [file(ONE), file(TWO, { name: 'a.mp3', kind: 'audio', widths: [] })])
      open(locale)
      await publish(button)
      const recording = group(await screen.findByRole('dialog'), name)
      expect(recording.getByRole('radio', { name: agreed })).toBeTruthy()
      expect(recording.queryByRole('radio', { name: seen })).toBeNull()
    },
  )

  it('asks for each before anything is published, and goes on once all are answered', async () => {
    list('files', [file(ONE), file(TWO)])
    open()
    await publish()
    const dialog = await screen.findByRole('dialog', { name: 'Who is in these 2 pictures?' })
    expect(published()).toHaveLength(0)
    await goOn(dialog)
    expect(await group(dialog, 'Picture 1 of 2').findByText('Choose one of the three.')).toBeTruthy()
    expect(said(ONE)).toEqual([])
    const one = group(dialog, 'Picture 1 of 2')
    await userEvent.click(one.getByRole('radio', { name: 'People, and they agreed' }))
    await userEvent.type(one.getByLabelText(/Consent given by/), 'Umm Salem')
    await userEvent.type(one.getByLabelText(/Guardian/), 'Her father')
    const two = group(dialog, 'Picture 2 of 2')
    await userEvent.click(two.getByRole('radio', { name: 'Do not publish it now' }))
    await goOn(dialog)
    expect(await two.findByText('This field is required.')).toBeTruthy()
    expect(said(ONE)).toEqual([])
    await userEvent.type(two.getByLabelText(/Why it is not published/), 'Her mother is asked')
    await goOn(dialog)
    await waitFor(() => expect(published()).toHaveLength(1))
    expect(said(ONE)).toEqual([
      { people: true, consentBy: 'Umm Salem', consentGuardian: 'Her father', consentUntil: null },
    ])
    expect(said(TWO)).toEqual([{ keptBack: 'Her mother is asked' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes one answer for all, and takes it back', async () => {
    list('files', [file(ONE), file(TWO)])
    open()
    await publish()
    const dialog = await screen.findByRole('dialog')
    const all = group(dialog, 'For all 2 pictures')
    const one = group(dialog, 'Picture 1 of 2')
    const nobody = { name: 'Nobody can be recognised' }
    await userEvent.click(one.getByRole('radio', { name: 'People, and they agreed' }))
    await userEvent.type(one.getByLabelText(/Consent given by/), 'Umm Salem')
    await userEvent.click(all.getByRole('radio', nobody))
    await userEvent.click(all.getByRole('button', { name: 'Use for all 2' }))
    expect(one.getByRole<HTMLInputElement>('radio', nobody).checked).toBe(true)
    await userEvent.click(all.getByRole('button', { name: 'Undo' }))
    expect(one.getByLabelText<HTMLInputElement>(/Consent given by/).value).toBe('Umm Salem')
    await userEvent.click(all.getByRole('button', { name: 'Use for all 2' }))
    await goOn(dialog)
    await waitFor(() => expect(published()).toHaveLength(1))
    expect([said(ONE), said(TWO)]).toEqual([[{ people: false }], [{ people: false }]])
  })

  it('keeps all that was typed where the server refuses one, and sends that one alone again', async () => {
    list('files', [file(ONE), file(TWO)])
    open()
    on('post', `*/api/files/${TWO}/describe`, {
      status: 422,
      body: { title: 'Please check the form', errors: { ConsentBy: ['Say who agreed'] } },
    })
    await publish()
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(group(dialog, 'Picture 1 of 2').getByRole('radio', { name: 'Nobody can be recognised' }))
    const two = group(dialog, 'Picture 2 of 2')
    await userEvent.click(two.getByRole('radio', { name: 'People, and they agreed' }))
    await userEvent.type(two.getByLabelText(/Consent given by/), 'X')
    await goOn(dialog)
    expect(await two.findByText('Say who agreed')).toBeTruthy()
    expect(published()).toHaveLength(0)
    expect(two.getByLabelText<HTMLInputElement>(/Consent given by/).value).toBe('X')
    on('post', `*/api/files/${TWO}/describe`, { body: file(TWO) })
    await userEvent.type(two.getByLabelText(/Consent given by/), 'Y')
    await goOn(dialog)
    await waitFor(() => expect(published()).toHaveLength(1))
    expect(said(ONE)).toHaveLength(1)
    expect(said(TWO).at(-1)).toMatchObject({ consentBy: 'XY' })
  })

  it('left without an answer nothing is published; answered before, nothing is asked', async () => {
    list('files', [file(ONE), file(TWO, { answeredAt: '2026-01-01T00:00:00.000Z' })])
    open('ar')
    await publish('نشر')
    const dialog = await screen.findByRole('dialog', { name: 'من يظهر في هذه الصورة؟' })
    expect(within(dialog).queryByRole('group', { name: /كلها/ })).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'إلغاء' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(published()).toHaveLength(0)
  })

  it('asks nothing of pictures that have their answer', async () => {
    list(
      'files',
      [ONE, TWO].map((id) => file(id, { answeredAt: '2026-01-01T00:00:00.000Z' })),
    )
    open()
    await publish()
    await waitFor(() => expect(published()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('offers to answer later for what is public already', async () => {
    list('files', [file(ONE), file(TWO)])
    open('en', { status: 'published' })
    await userEvent.click(await screen.findByRole('button', { name: 'Answer for 2 pictures' }))
    expect(await screen.findByRole('dialog', { name: 'Who is in these 2 pictures?' })).toBeTruthy()
  })
})

describe('product.md 44: a film is asked about as a picture is', () => {
  const FILM = { name: 'village.mp4', kind: 'video', widths: null, bytes: 1_000_000 }
  function openTemplate(locale: 'en' | 'ar' = 'en') {
    list('files', [file(ONE, FILM)])
    on('post', '*/api/files/:id/describe', { body: file(ONE, { ...FILM, keptBack: 'Her mother is asked' }) })
    on('post', `*/api/templates/${ID}/activate`, { body: { id: ID, version: 2, status: 'active' } })
    const record = { id: ID, version: 1, status: 'inactive', name: 'Film', headerType: 'video', headerFile: ONE }
    show(<StepButtons resource={templates} record={record} />, { resource: 'templates', locale })
  }

  it('in words of a film, to be watched and with nothing to blur, before its template is in use', async () => {
    openTemplate()
    await publish('Activate')
    const dialog = await screen.findByRole('dialog', { name: 'Who is in the new pictures and films?' })
    const one = group(dialog, 'Film 1 of 1')
    expect(one.getByRole('button', { name: /^Save and watch: village\.mp4/ })).toBeTruthy()
    expect(one.queryByRole('button', { name: /Blur/ })).toBeNull()
    await userEvent.click(one.getByRole('radio', { name: 'Do not publish it now' }))
    await userEvent.type(one.getByLabelText(/Why it is not published/), 'Her mother is asked')
    await goOn(dialog)
    await waitFor(() => expect(sent('POST', `/api/templates/${ID}/activate`)).toHaveLength(1))
    expect(said(ONE)).toEqual([{ keptBack: 'Her mother is asked' }])
  })

  it('in Arabic likewise', async () => {
    openTemplate('ar')
    await publish('تفعيل')
    const dialog = await screen.findByRole('dialog', { name: 'من يظهر في الصور ومقاطع الفيديو الجديدة؟' })
    expect(group(dialog, 'المقطع 1 من 1').getByRole('radio', { name: 'دون نشر في الوقت الحالي' })).toBeTruthy()
  })
})
