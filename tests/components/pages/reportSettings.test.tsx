// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SettingRow } from '../../../resources/report_settings/ui/calls.ts'
import List from '../../../resources/report_settings/ui/List.tsx'
import { Outlook } from '../../../resources/report_settings/ui/Outlook.tsx'
import Planner from '../../../resources/report_settings/ui/Planner.tsx'
import Setting from '../../../resources/report_settings/ui/Setting.tsx'
import { axeFaults } from '../axe.ts'
import { show, useServer } from '../generate/harness.tsx'

const PROJECT = '20000000-0000-4000-8000-000000000001'
const SETTING = '20000000-0000-4000-8000-0000000000e1'
const REPORT = '20000000-0000-4000-8000-0000000000a1'

const { on, list, sent } = useServer()

const setting = {
  id: SETTING,
  version: 3,
  project: PROJECT,
  name: 'Monthly news',
  type: 'project' as const,
  title: 'News',
  message: 'Water runs.',
  thankTitle: null,
  otherLanguage: null,
  otherTitle: null,
  otherMessage: null,
  otherThankTitle: null,
  design: 'light' as const,
  coverImage: null,
  appeal: false,
  licence: null,
  channels: ['email'] as SettingRow['channels'],
  donorTypes: null,
  categories: [],
  donorTags: [] as string[],
  givenMin: null,
  givenMax: null,
  giftFrom: null,
  giftTo: null,
  alsoGaveTo: null,
  places: [] as string[],
  languages: [] as SettingRow['languages'],
  consents: [] as SettingRow['consents'],
  onlyNew: true,
  timing: 'monthly' as const,
  weekday: 'sunday' as const,
  monthDay: 'last' as const,
  calendar: 'hijri' as const,
  season: null,
  sendTime: '10:00',
  startsOn: null,
  missed: 'send' as const,
  startedBy: null,
  parts: [],
  status: 'active' as const,
  createdAt: '2026-11-01T08:00:00.000Z',
  updatedAt: '2026-11-01T08:00:00.000Z',
} satisfies SettingRow
const outlook = {
  next: '2026-12-09T07:00:00.000Z',
  news: 2,
  since: null,
  total: 5,
  sendable: 4,
  byChannel: { email: 4 },
  byLanguage: { en: 4 },
  held: { noEmail: 1 },
  ready: ['email'],
  sample: ['Noura', 'Salem', 'Huda', 'Fahd'].map((name, n) => ({ id: `d${n}`, name, language: 'en' })),
}

beforeEach(() => {
  on('get', `*/api/report_settings/${SETTING}`, { body: setting })
  on('get', `*/api/report_settings/${SETTING}/outlook`, { body: outlook })
  on('get', `*/api/projects/${PROJECT}`, { body: { id: PROJECT, name: 'Wells', status: 'published' } })
  list('projects', [{ id: PROJECT, name: 'Wells', status: 'published' }], 1)
  on('get', '*/api/reports/actions/insights', { body: { letters: 0, needed: 100, best: null, hours: [] } })
  list('report_runs', [], 0)
  list('donor_types', [], 0)
})

const open = () =>
  show(Setting, {
    resource: 'report_settings',
    locale: 'en',
    route: '/app/projects/:id/settings/:settingId',
    at: `/app/projects/${PROJECT}/settings/${SETTING}`,
  })

const outlookOf = () =>
  show(() => <Outlook record={setting} />, { resource: 'report_settings', locale: 'en', route: '/s', at: '/s' })

describe('[2.24] {id}/settings', () => {
  const openList = (locale: 'en' | 'ar') =>
    show(List, {
      resource: 'report_settings',
      locale,
      route: '/app/projects/:id/settings',
      at: `/app/projects/${PROJECT}/settings`,
    })

  it.each(['en', 'ar'] as const)(
    '%s: shows each setting of this project by its name, which leads to it',
    async (locale) => {
      list('report_settings', [setting])
      openList(locale)
      const link = await screen.findByRole('link', { name: 'Monthly news' })
      expect(link.getAttribute('href')).toBe(`/app/projects/${PROJECT}/settings/${SETTING}`)
      const [asked] = sent('GET', '/api/report_settings')
      expect(JSON.stringify(asked)).toContain(PROJECT)
    },
  )

  it('says what to do where there is none yet', async () => {
    list('report_settings', [])
    openList('en')
    expect((await screen.findAllByRole('link', { name: /^Add / }))[0]?.getAttribute('href')).toBe(
      `/app/projects/${PROJECT}/settings/new`,
    )
  })
})

describe('[2.25] a saved setting', () => {
  it('says when it goes out next, to exactly how many, three of them, and who is held back', async () => {
    outlookOf()
    expect(await screen.findByText(/4 donors will receive it/)).toBeTruthy()
    expect(screen.getByText(/Noura.*Salem.*Huda/).textContent).not.toContain('Fahd')
    expect(screen.getByText(/2 updates since the last report/)).toBeTruthy()
    expect(screen.getByText(/9 December 2026.*10:00/)).toBeTruthy()
    expect(screen.getByRole('list', { name: 'Why not?' }).textContent).toBe('No email address: 1')
  })

  it('[4.16] is sent now to the number that was shown, after one more question', async () => {
    on('post', `*/api/report_settings/${SETTING}/run`, { body: { report: REPORT, outcome: 'sending' } })
    const user = userEvent.setup()
    outlookOf()
    await user.click(await screen.findByRole('button', { name: 'Send now to 4 donors' }))
    const [, confirm] = await screen.findAllByRole('button', { name: 'Send now to 4 donors', hidden: true })
    await user.click(confirm as HTMLElement)
    await waitFor(() =>
      expect(sent('POST', `/api/report_settings/${SETTING}/run`).map(({ body }) => body)).toEqual([{ expected: 4 }]),
    )
  })

  it('[4.16] asks for the day of the month of a monthly one, and for no day of the week', async () => {
    open()
    expect(await screen.findByRole('radio', { name: 'Last day' })).toBeTruthy()
    expect(screen.queryByText('Day of the week')).toBeNull()
  })
})

describe('what is coming', () => {
  it('tells of each week how many letters go to how many donors', async () => {
    const APPEAL = {
      kind: 'campaign',
      id: SETTING,
      name: 'Winter',
      project: null,
      projectName: '',
      donors: 500,
      onlyNew: false,
    }
    const time = {
      kind: 'setting',
      id: SETTING,
      name: 'Monthly news',
      project: PROJECT,
      projectName: 'Wells',
      donors: 41,
    }
    on('get', '*/api/report_settings/actions/upcoming', {
      body: {
        today: '2026-12-06',
        weeks: [
          {
            from: '2026-12-06',
            to: '2026-12-12',
            letters: 82,
            donors: 41,
            most: 2,
            times: [
              { ...time, at: '2026-12-09T07:00:00.000Z', onlyNew: true },
              { ...time, at: '2026-12-10T07:00:00.000Z', onlyNew: false },
              { ...APPEAL, at: '2026-12-12T09:00:00.000Z' },
            ],
          },
        ],
        seasons: [{ season: 'ramadan', on: '2027-02-08' }],
      },
    })
    show(Planner, { resource: 'report_settings', locale: 'en', route: '/p', at: '/p' })
    expect(await screen.findByText('82 letters to 41 donors')).toBeTruthy()
    expect(screen.getByText('Some donors get 2 letters this week.')).toBeTruthy()
    expect(screen.getByText('First day of Ramadan')).toBeTruthy()
    const appeal = screen.getByRole('link', { name: 'Winter' })
    expect(appeal.getAttribute('href')).toBe(`/app/campaigns/published/${SETTING}`)
    expect(appeal.closest('li')?.textContent).toContain('Campaign · 500 donors')
    await userEvent.click(screen.getByRole('button', { name: 'Calendar' }))
    const month = await screen.findByRole('table', { name: 'December 2026' })
    const [head, first, second] = within(month).getAllByRole('row')
    expect(head?.textContent).toBe('SunMonTueWedThuFriSat')
    // The first of December 2026 is a Tuesday.
    expect(first?.textContent).toBe('12345')
    expect(second?.textContent).toBe(
      '678' +
        '9Monthly newsReport by its setting · 10:00' +
        '10Monthly newsReport by its setting · 10:00' +
        '11' +
        '12WinterCampaign · 12:00',
    )
    expect(await axeFaults()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Hijri' }))
    expect(await screen.findByRole('table', { name: 'Jumada al-Akhirah 1448 AH' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Month after' }))
    expect(screen.queryByRole('table', { name: 'Jumada al-Akhirah 1448 AH' })).toBeNull()
  })
})
