import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import type { donors } from '../../../resources/donors/schema.ts'
import { SharedEmail } from '../../../resources/donors/ui/SharedEmail.tsx'
import { ID, OTHER, show, useServer } from '../generate/harness.tsx'

const { on, list, sent } = useServer()

const donor = (more: object = {}) =>
  ({ id: ID, version: 3, name: 'Omar', email: 'family@example.org', emailShared: false, ...more }) as RecordOf<
    typeof donors
  >
const SARA = { id: OTHER, version: 1, name: 'Sara', email: 'family@example.org' }

it.each([
  ['en', 'Both use it', /Another donor, .Sara., has the same email/, 'Open the other donor'],
  ['ar', 'البريد مشترك بينهما', /مسجَّل لمتبرع آخر: .Sara./, 'عرض المتبرع الآخر'],
] as const)('[5.7] asks of two donors with one email, and keeps the answer (%s)', async (locale, yes, asks, other) => {
  list('donors', [SARA])
  on('put', `*/api/donors/${ID}`, { body: { ...donor(), emailShared: true } })
  show(<SharedEmail record={donor()} />, { resource: 'donors', locale })
  expect((await screen.findByRole('alert')).textContent).toMatch(asks)
  expect(screen.getByRole('link', { name: other }).getAttribute('href')).toBe(`/app/donors/${OTHER}/show`)
  expect(sent('GET', '/api/donors')[0]?.query).toEqual(
    expect.arrayContaining([
      ['filter.email', 'family@example.org'],
      ['filter.id_ne', ID],
      ['filter.emailShared', 'false'],
    ]),
  )
  await userEvent.click(screen.getByRole('button', { name: yes }))
  await waitFor(() => expect(sent('PUT', `/api/donors/${ID}`)[0]?.body).toEqual({ emailShared: true, version: 3 }))
})

it.each([{ emailShared: true }, { email: null }])(
  '[5.7] asks nothing where it is answered, or there is none: %o',
  (more) => {
    list('donors', [SARA])
    show(<SharedEmail record={donor(more)} />, { resource: 'donors' })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sent('GET', '/api/donors')).toEqual([])
  },
)
