// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { LateRegister, Register } from '../../../resources/reports/ui/Register.tsx'
import { show, signIn, useServer } from '../generate/harness.tsx'
import { PROJECT, report } from './reportStage.tsx'

const SETTING = '20000000-0000-4000-8000-0000000000e1'
const OWED = {
  late: 1,
  owed: [
    {
      why: 'ended',
      at: '2026-02-01',
      project: PROJECT,
      projectName: 'Wells of the valley',
      setting: null,
      reason: null,
    },
    {
      why: 'coming',
      at: '2026-04-01T07:00:00.000Z',
      project: PROJECT,
      projectName: 'Wells of the valley',
      setting: { id: SETTING, name: 'Monthly news' },
      reason: null,
    },
  ],
}

describe('[2.40] product.md 20: the register of reports', () => {
  const { on, list, seen } = useServer()
  const at = (view: typeof Register, locale: 'en' | 'ar' = 'en') => {
    signIn()
    on('get', '*/api/reports/actions/owed', { body: OWED })
    on('get', `*/api/projects/${PROJECT}`, { body: { id: PROJECT, name: 'Wells' } })
    list('projects', [{ id: PROJECT, name: 'Wells' }])
    list('reports', [
      report({ dueAt: '2026-01-01T20:59:59.000Z', archived: false }),
      report({ id: SETTING, title: 'Gone out', status: 'sent', dueAt: '2026-01-01T20:59:59.000Z', archived: false }),
    ])
    show(view, { resource: 'reports', locale })
  }

  it('says in a word which one is late, and not of one that has left', async () => {
    at(Register)
    const table = await screen.findByRole('table')
    const late = await within(table).findByRole('row', { name: /Wells of the valley/ })
    expect(within(late).getByText('Late')).toBeTruthy()
    expect(within(within(table).getByRole('row', { name: /Gone out/ })).queryByText('Late')).toBeNull()
    expect(within(table).getByRole('columnheader', { name: 'Due' })).toBeTruthy()
  })

  it('names what is due and not there, and leads to where it is written', async () => {
    at(Register, 'ar')
    expect(await screen.findByText('تقارير لها موعد ولم تُكتب بعد')).toBeTruthy()
    expect(screen.getByText('متأخرة: 1')).toBeTruthy()
    const links = screen.getAllByRole('link', { hidden: true }).map((one) => one.getAttribute('href'))
    expect(links).toContain(`/app/projects/${PROJECT}/reports`)
    expect(links).toContain(`/app/projects/${PROJECT}/settings/${SETTING}`)
  })

  it('has the late ones by themselves: not left yet, and past their time', async () => {
    at(LateRegister)
    await screen.findByRole('table')
    const asked = seen
      .filter(({ path }) => path === '/api/reports')
      .map(({ query }) => query.filter(([name]) => /^filter\.(?:status|archived|dueAt)/.test(name)))
    expect(asked).toContainEqual([
      ['filter.status', 'draft'],
      ['filter.status', 'scheduled'],
      ['filter.archived', 'false'],
      ['filter.dueAt.lt', expect.any(String)],
    ])
    expect(screen.getByRole('tab', { name: 'Late' }).getAttribute('aria-current')).toBe('page')
  })

  it('without a late one says so as good news, and offers nothing to write', async () => {
    at(LateRegister)
    list('reports', [])
    expect(await screen.findByText('No report is late.')).toBeTruthy()
    expect(screen.queryByText('Nothing here yet')).toBeNull()
    // The one at the head of the page stays.
    expect((await screen.findAllByRole('link', { name: 'Add report' })).length).toBe(1)
  })
})
