import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CampaignRow } from '../../../resources/meta_campaigns/ui/calls.ts'
import { Results } from '../../../resources/meta_campaigns/ui/Results.tsx'
import { ID, show, useServer } from '../generate/harness.tsx'

const { on } = useServer()
const record = { id: ID, readCount: 3, sentCount: 12 } as CampaignRow
const told = {
  replied: 3,
  pressed: [
    { label: 'More', people: 2 },
    { label: 'Not now', people: 0 },
  ],
  stopped: 1,
  objecting: 0,
  gifts: null,
  given: null,
}

it('[3.11] says who answered and stopped, what was pressed, and that few gave', async () => {
  on('get', '*/api/meta_campaigns/:id/results', { body: told })
  show(<Results record={record} />, { resource: 'meta_campaigns', locale: 'en' })
  expect(await screen.findByText('3 recipients wrote back within seven days.')).toBeTruthy()
  expect(screen.getByText('1 recipient stopped the messages within seven days.')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'More 2' })).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Not now 0' })).toBeTruthy()
  expect(screen.getByText(/Fewer than five recipients gave within 30 days/)).toBeTruthy()
})

it('[9.13] in Arabic, with its own plurals; no table where the template has no such button', async () => {
  on('get', '*/api/meta_campaigns/:id/results', { body: { ...told, replied: 11, stopped: 2, pressed: [] } })
  show(<Results record={record} />, { resource: 'meta_campaigns', locale: 'ar' })
  expect(await screen.findByText('ردّ 11 مستلمًا خلال سبعة أيام.')).toBeTruthy()
  expect(screen.getByText('أوقف مستلمان الرسائل خلال سبعة أيام.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
