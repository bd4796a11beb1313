// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import * as kinds from '../../../resources/_kit/fields/index.ts'
import { axeFaults } from '../axe.ts'
import { type Stage, useServer } from './harness.tsx'
import { open } from './opener.tsx'

useServer()

const ARABIC = { locale: 'ar', calendar: 'both' } as const
const ENGLISH = { locale: 'en', calendar: 'both' } as const
const date = (value: string | null, stage: Partial<Stage> = ARABIC) => open(kinds.date(), value, stage)

const part = (name: string) => screen.getByRole('combobox', { name }) as HTMLSelectElement
const choose = (name: string, text: string) => userEvent.selectOptions(part(name), text)
const days = () => [...part('اليوم').options].map((one) => one.text).filter((text) => text !== '')

it.each([
  ['1', 'رمضان', '1447', '2026-02-18', '18 فبراير 2026م'],
  ['15', 'شعبان', '1447', '2026-02-03', '3 فبراير 2026م'],
  ['1', 'محرم', '1448', '2026-06-16', '16 يونيو 2026م'],
  ['30', 'ذو الحجة', '1500', '2077-11-16', '16 نوفمبر 2077م'],
  ['1', 'محرم', '1318', '1900-04-30', '30 أبريل 1900م'],
])('date: %s %s %s is kept as %s', async (day, month, year, iso, reading) => {
  const { state } = date(null)
  await choose('السنة', year)
  await choose('الشهر', month)
  expect(state.value).toBeNull()
  expect(screen.getByText('اختاروا اليوم والشهر والسنة.')).toBeTruthy()
  await choose('اليوم', day)
  expect(state.value).toBe(iso)
  expect(screen.getByText(reading)).toBeTruthy()
  expect(screen.queryByText('اختاروا اليوم والشهر والسنة.')).toBeNull()
})

it('date: shows the Hijri parts of what is kept, and is emptied by one of them', async () => {
  const { state } = date('2026-02-18')
  expect([part('اليوم').value, part('الشهر').selectedOptions[0]?.text, part('السنة').value]).toEqual([
    '1',
    'رمضان',
    '1447',
  ])
  fireEvent.change(part('اليوم'), { target: { value: '' } })
  expect(state.value).toBeNull()
  expect(part('الشهر').selectedOptions[0]?.text).toBe('رمضان')
})

it('date: the year is this one until another is chosen', async () => {
  date(null)
  await choose('الشهر', 'رمضان')
  expect(Number(part('السنة').value)).toBeGreaterThan(1446)
})

it('date: while none is chosen the list of years opens at this one, with the last of all above it', async () => {
  date(null)
  const years = [...part('السنة').options].map((one) => one.value)
  const at = years.indexOf('')
  await choose('الشهر', 'رمضان')
  expect([years[0], years[at + 1], years.at(-1)]).toEqual(['1500', part('السنة').value, '1318'])
})

// Umm al-Qura: Ramadan 1447 has 30 days, Shawwal 1447 has 29.
it('date: offers the days that a month has, and takes away a thirtieth that it has not', async () => {
  const { state } = date('2026-03-19')
  expect([part('اليوم').value, part('الشهر').selectedOptions[0]?.text]).toEqual(['30', 'رمضان'])
  expect(days()).toHaveLength(30)
  await choose('الشهر', 'شوال')
  expect(days()).toHaveLength(29)
  expect(part('اليوم').value).toBe('')
  expect(state.value).toBeNull()
  await choose('اليوم', '29')
  expect(state.value).toBe('2026-04-17')
})

it('date: a year outside the calendar is written in Gregorian, and says so', () => {
  date('2190-01-01')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByText(/خارج السنوات الهجرية من 1318 إلى 1500، فيُكتب بالتقويم الميلادي\./)).toBeTruthy()
})

it('date: begins in the calendar that is read first, and goes over to the other one, the day unchanged', async () => {
  const { state } = date('2026-02-18', ENGLISH)
  expect((screen.getByLabelText('Thing') as HTMLInputElement).value).toBe('2026-02-18')
  expect(screen.getByText('1 Ramadan 1447 AH')).toBeTruthy()
  const both = within(screen.getByRole('group', { name: 'Calendar of “Thing”' }))
  await userEvent.click(both.getByRole('button', { name: 'Hijri' }))
  expect(part('Month').selectedOptions[0]?.text).toBe('Ramadan')
  expect(screen.getByText('18 February 2026')).toBeTruthy()
  expect(state.value).toBe('2026-02-18')
  await userEvent.click(both.getByRole('button', { name: 'Gregorian' }))
  expect((screen.getByLabelText('Thing') as HTMLInputElement).value).toBe('2026-02-18')
})

it('date: who reads Gregorian alone is offered nothing else', () => {
  date('2026-02-18', { locale: 'ar', calendar: 'gregorian' })
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

it.each([ARABIC, ENGLISH])(
  'date: has no violation of accessibility (%j)',
  async (stage) => {
    date('2026-02-18', stage)
    await waitFor(() => expect(screen.getAllByRole('group').length).toBeGreaterThan(0))
    expect(await axeFaults()).toEqual([])
  },
  30_000,
)
