// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { OTHER } from '../generate/harness.tsx'
import { DONOR, PROJECT, REPORT, useBuilder } from './reportStage.tsx'

const { server, report, stage, open } = useBuilder()

describe('[2.22] the way back', () => {
  it.each(['en', 'ar'] as const)('bears the name of the project that it leads to: %s', async (locale) => {
    stage()
    server.on('get', `*/api/projects/${PROJECT}`, { body: { id: PROJECT, name: 'آبار الوادي', status: 'published' } })
    open('test', locale)
    const back = await screen.findByRole('link', { name: 'آبار الوادي' })
    expect(back.getAttribute('href')).toBe(`/app/projects/published/${PROJECT}`)
  })
})

describe('[2.22] the letter beside what is being written', () => {
  const preview = () =>
    server.on('post', `*/api/reports/${REPORT}/preview`, ({ body }) => ({
      body: { html: `<p>${(body as { language?: string }).language ?? 'own'}</p>` },
    }))
  const asked = () => server.sent('POST', `/api/reports/${REPORT}/preview`).map(({ body }) => body)
  const asWideAs = (width: number) =>
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query: string) =>
        ({
          matches: width >= Number(/min-width:\s*(\d+)px/.exec(query)?.[1] ?? Infinity),
          media: query,
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    )

  it('stands there from 1200 pixels on, in the reader’s language or the other', async () => {
    const width = asWideAs(1280)
    stage()
    preview()
    open('compose')
    const frame = await screen.findByTitle('Preview')
    expect(frame.getAttribute('srcdoc')).toBe('<p>own</p>')
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    await waitFor(() => expect(screen.getByTitle('Preview').getAttribute('srcdoc')).toBe('<p>en</p>'))
    expect(asked()).toEqual([{ donor: DONOR }, { donor: DONOR, language: 'en' }])
    expect(screen.getByRole('textbox', { name: /^Message/ })).toBeTruthy()
    width.mockRestore()
  })

  it('is anybody’s whom one chooses, as on a phone or a computer', async () => {
    const width = asWideAs(1280)
    stage()
    preview()
    server.on('get', '*/api/donors', {
      body: [{ id: OTHER, version: 1, name: 'Sara' }] as never,
      headers: { 'Content-Range': 'rows 0-0/1' },
    })
    open('compose')
    const frame = await screen.findByTitle('Preview')
    expect(getComputedStyle(frame).maxWidth).toBe('390px')
    await userEvent.click(screen.getByRole('button', { name: 'Computer' }))
    expect(getComputedStyle(screen.getByTitle('Preview')).maxWidth).not.toBe('390px')
    await userEvent.click(screen.getByRole('combobox', { name: 'Preview as' }))
    await userEvent.click(await screen.findByRole('option', { name: /Sara/ }))
    await waitFor(() => expect(asked()).toContainEqual({ donor: OTHER }))
    width.mockRestore()
  })

  it('stands in the place of the form where there is no room for both, which keeps what was typed', async () => {
    const width = asWideAs(390)
    stage()
    preview()
    server.on('put', `*/api/reports/${REPORT}`, ({ body }) => ({ body: report(body as never) }))
    open('compose')
    const message = await screen.findByRole('textbox', { name: /^Message/ })
    await userEvent.type(message, ' Really.')
    expect(asked()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Preview' }))
    await screen.findByTitle('Preview')
    await userEvent.click(screen.getByRole('button', { name: 'Write' }))
    expect((message as HTMLTextAreaElement).value).toBe('Water runs. Really.')
    expect(screen.queryByTitle('Preview')).toBeNull()
    width.mockRestore()
  })
})
