// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Papers } from '../../../resources/reports/ui/page/Papers.tsx'
import { axeFaults } from '../axe.ts'
import { ID, OTHER, show, signIn, useServer } from '../generate/harness.tsx'

const server = useServer()
beforeEach(() => signIn())

const report = { id: ID, title: 'Wells of the valley', status: 'sent', sentCount: 6 } as never
const bundle = (more: object) => ({
  id: OTHER,
  version: 1,
  report: ID,
  state: 'making',
  letters: 6,
  made: 2,
  leftOut: 1,
  bytes: 0,
  startedBy: null,
  endedAt: null,
  until: null,
  ...more,
})
const stands = (more: object | null) => server.list('paper_bundles', more === null ? [] : [bundle(more)])
const open = (locale: 'en' | 'ar' = 'en') => show(<Papers report={report} />, { resource: 'reports', locale })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

describe('[9.9] all letters of a report as PDF', () => {
  it('are made when they are asked for, and tell how far they are without being asked', async () => {
    stands(null)
    open()
    server.on('post', `*/api/reports/${ID}/makePapers`, () => {
      stands({ made: 0, leftOut: 0 })
      return { body: { id: OTHER } }
    })
    await press('Make the archive')
    expect(await screen.findByText('Letter 0 of 6')).toBeTruthy()
    await server.live.heard()
    stands({})
    await server.live.changed('paper_bundles')
    expect(await screen.findByText('Letter 3 of 6')).toBeTruthy()
    stands({ state: 'ready', made: 5, until: '2026-03-09T10:00:00.000Z' })
    await server.live.changed('paper_bundles')
    expect(await screen.findByText(/^Letters in it: 5\./)).toBeTruthy()
    expect(screen.getByText(/^Left out: 1\./)).toBeTruthy()
    expect(await axeFaults()).toEqual([])
  })

  it('are downloaded while they are kept', async () => {
    stands({ state: 'ready', made: 6, leftOut: 0, until: '2026-03-09T10:00:00.000Z' })
    server.on('get', `*/api/paper_bundles/${OTHER}/archive`, {})
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    open()
    await press('Download')
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(screen.queryByText(/^Left out/)).toBeNull()
    click.mockRestore()
  })

  it('are stopped after a question', async () => {
    stands({})
    server.on('post', `*/api/paper_bundles/${OTHER}/stop`, () => {
      stands({ state: 'stopped' })
      return { body: bundle({ state: 'stopped' }) }
    })
    open()
    await press('Stop')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
    expect(await screen.findByRole('button', { name: 'Make it anew' })).toBeTruthy()
  })

  it('say in Arabic why there is none any more', async () => {
    stands({ state: 'expired' })
    open('ar')
    expect(await screen.findByText(/^لم يعد الملف الأخير محفوظًا/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'إعداده من جديد' })).toBeTruthy()
  })
})
