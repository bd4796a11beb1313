import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { REPORT, useBuilder } from './reportStage.tsx'

const { server, report, stage, open } = useBuilder()
const VERSIONS = `*/api/reports/${REPORT}/versions`

const then = (more: object) => ({
  title: 'Wells of the valley',
  message: 'Water runs.',
  thankTitle: null,
  otherLanguage: null,
  otherTitle: null,
  otherMessage: null,
  otherThankTitle: null,
  design: 'light',
  survey: null,
  appeal: false,
  licence: null,
  channels: ['email'],
  promised: null,
  ...more,
})
const KEPT = [
  { id: 'b', at: '2026-11-20T08:00:00Z', by: 'Sara', values: then({ message: 'Water will run.' }) },
  { id: 'a', at: '2026-11-19T08:00:00Z', by: null, values: then({ message: 'Soon.', title: 'Wells' }) },
]

describe('[2.63] earlier versions of a draft, in the builder', () => {
  it('stand beside what it says now, are put back into the form, and taken back again', {
    timeout: 60_000,
  }, async () => {
    const now = stage()
    server.on('get', VERSIONS, { body: KEPT })
    let version = 3
    server.on('put', `*/api/reports/${REPORT}`, ({ body }) => {
      version += 1
      now.report = report({ ...now.report, ...(body as object), version })
      return { body: now.report }
    })
    open('compose', 'en', true)
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier versions' }))
    const dialog = await screen.findByRole('dialog', { name: 'Earlier versions' })
    expect(await within(dialog).findByText('Water will run.')).toBeTruthy()
    expect(within(dialog).getByText('Water runs.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Version' }))
    const named = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(named[0]).toMatch(/20 November 2026.*, Sara$/)
    expect(named[1]).toMatch(/19 November 2026/)
    await userEvent.click(screen.getAllByRole('option')[1] as HTMLElement)
    expect(await within(dialog).findByText('Soon.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Put 2 fields back' }))
    await waitFor(() => expect(now.report.message).toBe('Soon.'), { timeout: 10_000 })
    expect(now.report.title).toBe('Wells')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Wells')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(now.report.title).toBe('Wells of the valley'), { timeout: 10_000 })
    expect(now.report.message).toBe('Water runs.')
  })

  it('says in Arabic that there is none yet', async () => {
    stage()
    server.on('get', VERSIONS, { body: [] })
    open('compose', 'ar')
    await userEvent.click(await screen.findByRole('button', { name: 'النسخ السابقة' }))
    expect(await screen.findByText('لا نسخ سابقة لهذه المسودة بعد. تُحفظ نسخة كل عشر دقائق من الكتابة.')).toBeTruthy()
  })
})
