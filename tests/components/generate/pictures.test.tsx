import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { AuthImage } from '../../../src/generate/AuthImage.tsx'
import { show, useServer } from './harness.tsx'
import { open } from './opener.tsx'

const { on, list, sent } = useServer()

/** A picture of its own for each test: the page remembers what became of those it changed. */
let made = 0
let ID = ''
const row = (more: Record<string, unknown> = {}) => ({
  id: ID,
  version: 1,
  name: 'well.jpg',
  kind: 'image',
  widths: [480, 960, 1600],
  edition: null,
  people: false,
  consentBy: null,
  consentGuardian: null,
  consentUntil: null,
  consentWithdrawnAt: null,
  answeredAt: '2026-01-01T00:00:00.000Z',
  keptBack: null,
  blurred: null,
  location: null,
  ...more,
})

function openPicture(more: Record<string, unknown> = {}) {
  made += 1
  ID = `00000000-0000-4000-8000-0000000001${String(made).padStart(2, '0')}`
  list('files', [row(more)])
  on('get', '*/api/files/:id/content/:variant', {})
  return open(kinds.uploads({ accept: 'image' }), [{ id: ID, altAr: 'بئر', altEn: 'A well' }])
}
const act = (action: string) => sent('POST', `/api/files/${ID}/${action}`)
const openPeople = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'People and consent: A well' }))
  return screen.findByRole('dialog', { name: 'People in this picture' })
}
const field = (dialog: HTMLElement, name: RegExp) => within(dialog).getByLabelText(name)

afterEach(() => vi.useRealTimers())

describe('consent of the people in a picture', () => {
  it.each([
    [{ answeredAt: null }, 'Not shown to others: who is in it?'],
    [{ keptBack: 'A child' }, 'Kept from the public'],
    [{ people: true }, 'People, no consent noted'],
    [{ people: true, consentBy: 'Umm Salem', consentUntil: '2199-01-31' }, 'Consent until 31/01/2199'],
    [{ people: true, consentBy: 'Umm Salem', consentUntil: '2020-01-31' }, 'Consent expired on 31/01/2020'],
    [{ people: true, consentBy: 'Umm Salem' }, 'Consent noted'],
    [{ consentWithdrawnAt: '2026-01-01T00:00:00.000Z' }, 'Withdrawn'],
    [{ blurred: [{ x: 0, y: 0, width: 0.5, height: 0.5 }] }, '1 part blurred'],
  ])('%o is said at the picture', async (more, words) => {
    openPicture(more)
    expect(await screen.findByText(words)).toBeTruthy()
  })

  it('is asked for once people are to be seen, and saved with whose it is', async () => {
    openPicture()
    const dialog = await openPeople()
    expect(within(dialog).queryByLabelText(/Consent given by/)).toBeNull()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'People, and they agreed' }))
    await userEvent.type(field(dialog, /Consent given by/), 'Umm Salem')
    await userEvent.type(field(dialog, /Guardian/), 'Her father')
    fireEvent.change(field(dialog, /Consent holds until/), { target: { value: '2199-01-31' } })
    on('post', `*/api/files/${ID}/describe`, { body: row() })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(act('describe')[0]?.body).toEqual({
      people: true,
      consentBy: 'Umm Salem',
      consentGuardian: 'Her father',
      consentUntil: '2199-01-31',
    })
  })

  it('[5.24] what the server refuses stands at its field', async () => {
    openPicture({ people: true, consentBy: 'Umm Salem' })
    const dialog = await openPeople()
    on('post', `*/api/files/${ID}/describe`, {
      status: 422,
      body: {
        title: 'Please check the form',
        errors: { ConsentBy: ['Say who agreed'], ConsentUntil: ['No such day'] },
      },
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText('Say who agreed')).toBeTruthy()
    expect(field(dialog, /Consent given by/).getAttribute('aria-invalid')).toBe('true')
    expect(within(dialog).getByText(/No such day/)).toBeTruthy()
    expect(field(dialog, /Consent holds until/).getAttribute('aria-invalid')).toBe('true')
  })

  it('without people no consent is kept', async () => {
    openPicture({ people: true, consentBy: 'Umm Salem' })
    const dialog = await openPeople()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Nobody can be recognised' }))
    on('post', `*/api/files/${ID}/describe`, { body: row() })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(act('describe')[0]?.body).toEqual({ people: false }))
  })

  it('says nothing of a picture before it is whole, and keeps why it is not published', async () => {
    openPicture({ answeredAt: null })
    const dialog = await openPeople()
    const save = within(dialog).getByRole('button', { name: 'Save' })
    await userEvent.click(save)
    expect(await within(dialog).findByText('Choose one of the three.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Do not publish it now' }))
    await userEvent.click(save)
    expect(await within(dialog).findByText('This field is required.')).toBeTruthy()
    expect(act('describe')).toHaveLength(0)
    await userEvent.type(field(dialog, /Why it is not published/), 'Her father is asked')
    on('post', `*/api/files/${ID}/describe`, { body: row() })
    await userEvent.click(save)
    await waitFor(() => expect(act('describe')[0]?.body).toEqual({ keptBack: 'Her father is asked' }))
  })

  it('withdrawn after a question that says what follows, it leaves a quiet place everywhere', async () => {
    openPicture({ people: true, consentBy: 'Umm Salem' })
    const dialog = await openPeople()
    on('post', `*/api/files/${ID}/withdraw`, { body: row({ consentWithdrawnAt: '2026-05-03T10:00:00.000Z' }) })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw consent …' }))
    const question = await screen.findByRole('dialog', { name: 'Withdraw consent for this picture?' })
    expect(question.textContent).toMatch(/letters that were sent.*cannot be undone/)
    expect(act('withdraw')).toHaveLength(0)
    await userEvent.click(within(question).getByRole('button', { name: 'Withdraw and erase the picture' }))
    expect(await screen.findByRole('img', { name: 'A well: no longer shown' })).toBeTruthy()
    expect(act('withdraw')).toHaveLength(1)
  })

  it.each([{ people: false }, { people: true, consentBy: null }])(
    'is not said to be withdrawn where none was noted: %o',
    async (more) => {
      openPicture(more)
      const dialog = await openPeople()
      expect(within(dialog).queryByRole('button', { name: /Withdraw consent/ })).toBeNull()
      await userEvent.click(within(dialog).getByRole('button', { name: 'Withdraw this picture …' }))
      expect(await screen.findByRole('dialog', { name: 'Withdraw this picture?' })).toBeTruthy()
    },
  )

  it('a picture that is gone at the server shows a quiet place; one that failed does not say so', async () => {
    made += 1
    const gone = '00000000-0000-4000-8000-000000000901'
    on('get', `*/api/files/${gone}/content/480`, { status: 404, body: { title: 'Not found' } })
    const failed = '00000000-0000-4000-8000-000000000902'
    on('get', `*/api/files/${failed}/content/480`, { status: 500, body: { title: 'Server error' } })
    const pictures = (
      <>
        <AuthImage id={gone} alt="Hands" width={10} height={10} />
        <AuthImage id={failed} alt="A well" width={10} height={10} />
      </>
    )
    show(pictures, { resource: 'projects' })
    await waitFor(() =>
      expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
        'Hands: no longer shown',
        'A well',
      ]),
    )
  })

  it('a link around a picture has its name before the picture is there', async () => {
    const waiting = '00000000-0000-4000-8000-000000000903'
    const linked = (
      <a href="#there">
        <AuthImage id={waiting} alt="A pump" width={10} height={10} />
      </a>
    )
    let answer: (response: Response) => void = () => undefined
    const late = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const fetching = vi.spyOn(globalThis, 'fetch').mockReturnValue(late)
    show(linked, { resource: 'projects' })
    expect(await screen.findByRole('link', { name: 'A pump' })).toBeTruthy()
    expect(screen.getByRole('img', { name: 'A pump' }).className).toContain('MuiSkeleton')
    fetching.mockRestore()
    answer(new Response(null, { status: 404 }))
    expect(await screen.findByRole('link', { name: 'A pump: no longer shown' })).toBeTruthy()
  })

  it('a place that was kept is shown with a map that is told nothing of where one comes from', async () => {
    openPicture({ location: { latitude: 17.25, longitude: 43.1 } })
    const dialog = await openPeople()
    expect(within(dialog).getByText('17.25000, 43.10000')).toBeTruthy()
    const map = within(dialog).getByRole('link', { name: /^Open the map ?\(opens in a new window\)$/ })
    expect(map.getAttribute('rel')).toBe('noopener noreferrer')
    expect(map.getAttribute('href')).toContain('mlat=17.25000&mlon=43.10000')
  })
})

describe('blurred parts of a picture', () => {
  const openBlur = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Blur parts: A well' }))
    return screen.findByRole('dialog', { name: 'Blur parts of the picture' })
  }
  const parts = (dialog: HTMLElement) => within(dialog).queryAllByRole('button', { name: /^Part / })

  it('are made, moved, resized and removed with keys alone', async () => {
    openPicture()
    const dialog = await openBlur()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Add a box' }))
    const [first] = parts(dialog)
    expect(document.activeElement).toBe(first)
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}{Shift>}{ArrowRight}{ArrowUp}{/Shift}')
    expect(first?.getAttribute('aria-label')).toBe(
      'Part 1 of 1: 38% from the left, 41% from the top, 21% wide, 19% high',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add a box' }))
    expect(document.activeElement).toBe(parts(dialog)[1])
    await userEvent.keyboard('{Delete}')
    expect(parts(dialog)).toHaveLength(1)
    expect(document.activeElement).toBe(parts(dialog)[0])

    on('post', `*/api/files/${ID}/blur`, { body: row({ edition: 'e2' }) })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(act('blur')[0]?.body).toEqual({ areas: [{ x: 0.38, y: 0.41, width: 0.21, height: 0.19 }] })
    // The page shows the new edition at once, by an address of its own.
    await waitFor(() => expect(sent('GET', `/api/files/${ID}/content/480`).at(-1)?.query).toEqual([['v', 'e2']]))
  })

  it('are drawn with a finger, and what was drawn can be taken back', async () => {
    openPicture()
    const dialog = await openBlur()
    const frame = await within(dialog).findByRole('group', { name: 'The picture with the parts that are blurred' })
    frame.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100)
    const at = (clientX: number, clientY: number) => ({ clientX, clientY, button: 0, pointerId: 1 })
    fireEvent.pointerDown(frame, at(20, 10))
    fireEvent.pointerMove(frame, at(60, 30))
    fireEvent.pointerUp(frame, at(100, 60))
    expect(parts(dialog)[0]?.getAttribute('aria-label')).toBe(
      'Part 1 of 1: 10% from the left, 10% from the top, 40% wide, 50% high',
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Undo' }))
    expect(parts(dialog)).toHaveLength(0)
  })

  it('are edited on the original, and all taken back by none', async () => {
    openPicture({ blurred: [{ x: 0.1, y: 0.1, width: 0.2, height: 0.2 }], edition: 'e1' })
    const dialog = await openBlur()
    await waitFor(() => expect(sent('GET', `/api/files/${ID}/content/original`)).toHaveLength(1))
    expect(parts(dialog)).toHaveLength(1)
    on('post', `*/api/files/${ID}/blur`, { status: 409, body: { title: 'Someone else changed this', fault: 'stale' } })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove all boxes' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Someone else changed this')
    on('post', `*/api/files/${ID}/blur`, { body: row({ edition: 'e3' }) })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(act('blur').at(-1)?.body).toEqual({ areas: [] }))
  })
})

describe('consent of the people in a film', () => {
  it.each([
    ['en', 'People and consent: A well', 'People in this film', 'Withdraw this film …'],
    ['ar', 'الأشخاص والموافقة: بئر', 'الأشخاص في هذا المقطع', 'سحب هذا المقطع…'],
  ] as const)(
    'is said and withdrawn where it was uploaded, in words of a film (%s)',
    async (locale, button, title, out) => {
      made += 1
      ID = `00000000-0000-4000-8000-0000000001${String(made).padStart(2, '0')}`
      list('files', [row({ kind: 'video', name: 'well.mp4', widths: null, bytes: 10 })])
      open(kinds.uploads({ accept: 'video' }), [{ id: ID, altAr: 'بئر', altEn: 'A well' }], { locale })
      await userEvent.click(await screen.findByRole('button', { name: button }))
      const dialog = await screen.findByRole('dialog', { name: title })
      expect(within(dialog).getByRole('button', { name: out })).toBeTruthy()
      expect(screen.queryByRole('button', { name: /Blur|تمويه/ })).toBeNull()
    },
  )
})
