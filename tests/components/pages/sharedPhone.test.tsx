import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { donors } from '../../../resources/donors/schema.ts'
import { CallCard } from '../../../resources/donors/ui/Call.tsx'
import { layout } from '../../../resources/donors/ui/layout.tsx'
import { SharedPhone } from '../../../resources/donors/ui/SharedPhone.tsx'
import { GeneratedCreate } from '../../../src/generate/form.tsx'
import { MendGroups } from '../../../src/pages/import-wizard/MendGroups.tsx'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

/** product.md 3, docs/decisions/128 */
const { on, list, sent } = useServer()

const THIRD = '00000000-0000-4000-8000-000000000003'
const donor = (more: object = {}) =>
  ({
    id: ID,
    version: 3,
    name: 'Huda',
    phone: null,
    reachedBy: OTHER,
    archived: false,
    deceased: false,
    whatsappStopped: false,
    smsStopped: false,
    ...more,
  }) as RecordOf<typeof donors>
const holder = (more: object = {}) =>
  donor({ id: OTHER, name: 'Salim', phone: '+966501112223', reachedBy: null, ...more })
const yusuf = donor({ id: THIRD, name: 'Yusuf' })

/** Donors by their ids, and those who are reached by one. */
function people(found: readonly RecordOf<typeof donors>[]): void {
  on('get', '*/api/donors', ({ query }) => {
    const by = new Map(query).get('filter.reachedBy')
    const named = found.filter(({ id }) => JSON.stringify(query).includes(id))
    const rows = by ? found.filter((one) => one.reachedBy === by) : named.length > 0 ? named : found
    return { body: rows as never, headers: { 'Content-Range': `donors 0-${rows.length}/${rows.length}` } }
  })
}

describe('a donor’s page', () => {
  it.each([
    ['en', /Reached by the phone of .*Salim.*For all who share the phone: WhatsApp stopped\./],
    ['ar', /يجري التواصل معه عبر جوال .*Salim.*ويسري على كل من يشترك في الجوال: رسائل واتساب موقوفة\./],
  ] as const)('says by whose phone they are reached, and what one of them has stopped (%s)', async (locale, says) => {
    people([donor(), holder(), { ...yusuf, whatsappStopped: true }])
    show(<SharedPhone record={donor()} />, { resource: 'donors', locale })
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(says))
    expect((await screen.findByRole('link', { name: 'Salim' })).getAttribute('href')).toBe(`/donors/${OTHER}/show`)
  })

  it('ends it by one press, and takes that back by another', async () => {
    people([donor(), holder()])
    on('put', `*/api/donors/${ID}`, { body: { ...donor(), reachedBy: null } as never })
    show(<SharedPhone record={donor()} />, { resource: 'donors', toasts: true })
    await userEvent.click(await screen.findByRole('button', { name: 'Not shared any more' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Not shared any more' }))
    expect(sent('PUT', `/api/donors/${ID}`)).toEqual([])
    // Whoever leaves the page lets it stand.
    window.dispatchEvent(new Event('pagehide'))
    await waitFor(
      () => expect(sent('PUT', `/api/donors/${ID}`)[0]?.body).toMatchObject({ reachedBy: null, version: 3 }),
      { timeout: 15_000 },
    )
  }, 40_000)

  it.each([{ archived: true }, { deceased: true }])(
    'says that nothing goes to a phone whose holder is %o',
    async (more) => {
      people([donor(), holder(more)])
      show(<SharedPhone record={donor()} />, { resource: 'donors' })
      expect((await screen.findByRole('alert')).textContent).toContain('nothing goes to this phone')
    },
  )

  it('lists who shares the phone of the one whose it is', async () => {
    people([donor(), holder(), yusuf])
    show(<SharedPhone record={holder()} />, { resource: 'donors' })
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('By this phone are also reached: Huda · Yusuf.'),
    )
  })

  it('says nothing where nobody shares one', async () => {
    people([])
    show(<SharedPhone record={holder()} />, { resource: 'donors' })
    await waitFor(() => expect(sent('GET', '/api/donors').length).toBeGreaterThan(0))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('calls by the shared phone, and writes to nobody there where one has stopped it', async () => {
    signIn()
    for (const name of ['messages', 'donor_issues']) list(name, [])
    people([donor(), holder({ whatsappStopped: true })])
    show(<CallCard record={donor()} />, { resource: 'donors' })
    expect((await screen.findByRole('link', { name: 'Call' })).getAttribute('href')).toBe('tel:+966501112223')
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).toBeNull()
  })
})

describe('a form with the phone of another donor', () => {
  it.each([
    ['en', 'They share this phone', /The number belongs to .*Salim/, 'Save', /^Donor name/, /^Mobile number/],
    ['ar', 'الجوال مشترك بينهما', /هذا الرقم مسجَّل للمتبرع .*Salim/, 'حفظ', /^اسم المتبرع/, /^رقم الجوال/],
  ] as const)(
    'is saved by one press as one who shares it (%s)',
    async (locale, yes, says, save, name, phone) => {
      people([holder()])
      list('donor_types', [])
      on('post', '*/api/donors', ({ body }) =>
        (body as { reachedBy?: string }).reachedBy === OTHER
          ? { status: 201, body: donor() as never }
          : {
              status: 409,
              body: { title: 'Used', detail: '', code: 36, errors: { Phone: ['This phone number is already used.'] } },
            },
      )
      on('get', `*/api/donors/${ID}`, { body: donor() as never })
      show(<GeneratedCreate layout={layout} />, { resource: 'donors', locale })
      await userEvent.type(await screen.findByLabelText(name), 'Huda')
      await userEvent.type((await screen.findAllByLabelText(phone))[0] as HTMLElement, '0501112223')
      await userEvent.click(screen.getByRole('button', { name: save }))
      const share = await screen.findByRole('button', { name: yes })
      await waitFor(() => expect(document.body.textContent).toMatch(says))
      await userEvent.click(share)
      await waitFor(() => expect(sent('POST', '/api/donors')).toHaveLength(2))
      expect(sent('POST', '/api/donors')[1]?.body).toMatchObject({ name: 'Huda', reachedBy: OTHER })
      expect(JSON.stringify(sent('POST', '/api/donors')[1]?.body)).not.toContain('501112223')
    },
    60_000,
  )
})

describe('a file with the phone of another donor', () => {
  const group = (key: string, count: number) => ({
    key,
    field: 'phone',
    column: 'Mobile',
    value: '0501112223',
    args: { value: '0501112223', phone: '+966501112223' },
    count,
    lines: [3],
  })
  it('offers that they share it, of one row too, and says whose it is', async () => {
    people([holder()])
    const made: unknown[] = []
    show(
      <MendGroups
        target="donors"
        preview={{ groups: [group('phoneUsed', 1), group('badPhone', 1)], allowed: {}, similar: {} }}
        required={new Set(['name'])}
        onMend={(mend) => made.push(mend)}
      />,
      { resource: 'imports' },
    )
    expect((await screen.findAllByRole('listitem')).length).toBe(1)
    expect(await screen.findByRole('link', { name: 'Salim' })).toBeTruthy()
    expect(sent('GET', '/api/donors')[0]?.query).toContainEqual(['filter.phone', '+966501112223'])
    await userEvent.click(await screen.findByRole('combobox', { name: 'What to do: 0501112223' }))
    await userEvent.click(await screen.findByRole('option', { name: 'They share this phone' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mend: 0501112223' }))
    expect(made).toEqual([{ field: 'phone', value: '0501112223', does: 'share', to: null }])
  })
})
