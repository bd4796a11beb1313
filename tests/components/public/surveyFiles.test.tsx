// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FilledSurvey, PublicSurvey } from '../../../resources/_contracts/publicSurvey.ts'
import { renderSurvey } from '../../../src/public/entry-server.tsx'
import { enhanceSurvey } from '../../../src/public/formClient.ts'
import type { Post } from '../../../src/public/surveyFiles.ts'

const ID = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a01'
const PHOTO = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a02'
const SELF = `/survey/${ID}`

const surveyIn = (lang: 'ar' | 'en'): PublicSurvey => ({
  id: ID,
  lang,
  entityName: 'Nakheel',
  title: 'Your opinion',
  intro: '',
  thanks: '',
  questions: [
    {
      id: PHOTO,
      kind: 'file',
      text: 'A picture?',
      required: true,
      options: [],
      files: { takes: ['image', 'pdf'], most: 2 },
    },
  ],
  mark: 'm',
  asks: { gender: false, age: false, phone: false },
  personal: false,
})

const page = (lang: 'ar' | 'en' = 'en', filled: FilledSurvey = { values: {}, faults: {} }): void => {
  const html = renderSurvey({
    survey: surveyIn(lang),
    view: 'form',
    filled,
    urls: { self: SELF, files: `${SELF}/files` },
    once: 'o',
    assets: { css: [], js: [] },
  })
  const read = new DOMParser().parseFromString(html, 'text/html')
  document.documentElement.lang = lang
  document.body.replaceChildren(...read.body.childNodes)
  enhanceSurvey(fetched)
}

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const choose = (...files: File[]): void => {
  Object.defineProperty(input(), 'files', { value: files, configurable: true })
  input().dispatchEvent(new Event('change', { bubbles: true }))
}
const jpeg = (name: string, bytes = 10): File => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
const lines = () => [...document.querySelectorAll('.survey-file')].map((one) => one.textContent)
const tickets = () =>
  [...document.querySelectorAll<HTMLInputElement>(`input[name="${PHOTO}"]`)].map(({ value }) => value)
const submit = (): boolean => {
  const event = new Event('submit', { cancelable: true })
  document.querySelector('form')?.dispatchEvent(event)
  return !event.defaultPrevented
}
const said = () => document.querySelector('[data-state]')?.textContent

const fetched = vi.fn<Post>()
const isOnline = vi.spyOn(navigator, 'onLine', 'get')
const answer = (status: number, body: object) => Promise.resolve(new Response(JSON.stringify(body), { status }))
const taken = (ticket: string, name = 'a.jpg') => answer(201, { ticket, name, bytes: 10 })

beforeEach(() => {
  localStorage.clear()
  fetched.mockReset()
  isOnline.mockReturnValue(true)
})
afterEach(() => vi.unstubAllGlobals())

describe('[2.9] files as an answer to a survey', () => {
  it('are sent as they are chosen, and the form bears their tickets', async () => {
    page()
    fetched.mockReturnValueOnce(taken('T1', 'Well.jpg'))
    choose(jpeg('Well.jpg'))
    expect(lines()).toEqual(['Well.jpgBeing sent …✕'])
    expect([submit(), said()]).toEqual([
      false,
      'Files are still being sent. Please wait a moment, then send your answers.',
    ])
    await waitFor(() => expect(lines()).toEqual(['Well.jpg✓ Ready: it goes with your answers✕']))
    expect(tickets()).toEqual(['T1'])
    expect(submit()).toBe(true)
    expect(fetched.mock.calls[0]?.[0]).toBe(`${SELF}/files?question=${PHOTO}&kind=image&name=Well.jpg`)
    expect(new FormData(document.querySelector('form') ?? undefined).get('script')).toBe('yes')
  })

  it('are refused where they are too large, too many, or of another kind: in words, at the file', async () => {
    page('ar')
    fetched.mockImplementation(() => taken('T'))
    choose(jpeg('large.jpg', 5 * 1024 * 1024 + 1), new File(['x'], 'song.mp3', { type: 'audio/mpeg' }))
    choose(jpeg('1.jpg'), jpeg('2.jpg'), jpeg('3.jpg'))
    await waitFor(() =>
      expect(lines()).toEqual([
        'large.jpg⚠\uFE0E حجم الملف أكبر من 5 ميجابايت.✕',
        'song.mp3⚠\uFE0E هذا النوع من الملفات غير مقبول هنا.✕',
        '1.jpg✓ جاهز: يُرسل مع إجاباتكم✕',
        '2.jpg✓ جاهز: يُرسل مع إجاباتكم✕',
        '3.jpg⚠\uFE0E لا يمكن إضافة ملفات أخرى هنا.✕',
      ]),
    )
    const wrong = [...document.querySelectorAll('.survey-file.is-wrong bdi')].map((one) => one.textContent)
    expect(wrong).toEqual(['large.jpg', 'song.mp3', '3.jpg'])
    expect(input().disabled).toBe(true)
    document.querySelector<HTMLElement>('[aria-label="إزالة 1.jpg"]')?.click()
    expect([input().disabled, tickets().length]).toEqual([false, 1])
  })

  it('say what the server says of one that it refuses', async () => {
    page()
    fetched.mockReturnValueOnce(answer(422, { errors: { File: ['The file is damaged or incomplete.'] } }))
    choose(jpeg('broken.jpg'))
    await waitFor(() => expect(lines()).toEqual(['broken.jpg⚠\uFE0E The file is damaged or incomplete.✕']))
    expect([tickets(), submit()]).toEqual([[], true])
  })

  it('wait for a connection that was lost, and go as soon as it is there', async () => {
    page()
    isOnline.mockReturnValue(false)
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    choose(jpeg('Well.jpg'))
    await waitFor(() => expect(lines()).toEqual(['Well.jpgWaits for the connection✕']))
    expect(submit()).toBe(false)
    isOnline.mockReturnValue(true)
    fetched.mockReturnValueOnce(taken('T2'))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(tickets()).toEqual(['T2']))
  })

  it('that were sent outlast a reload, until the answers have arrived', async () => {
    page()
    fetched.mockReturnValueOnce(taken('T3', 'Well.jpg'))
    choose(jpeg('Well.jpg'))
    await waitFor(() => expect(tickets()).toEqual(['T3']))
    page()
    expect([lines(), tickets()]).toEqual([['Well.jpg✓ Ready: it goes with your answers✕'], ['T3']])
    document.body.innerHTML = `<div data-answered="${SELF}"></div>`
    enhanceSurvey(fetched)
    page()
    expect(tickets()).toEqual([])
  })

  it('come back with a form that the server sends back, and what is gone is not offered again', () => {
    localStorage.setItem(
      `athar-survey-files:${SELF}`,
      JSON.stringify({ [PHOTO]: [{ ticket: 'OLD', name: 'Old.jpg', bytes: 1 }] }),
    )
    const files = { [PHOTO]: [{ ticket: 'T4', name: 'Kept.pdf', bytes: 1 }] }
    page('en', { values: {}, faults: { [PHOTO]: 'files' }, files })
    expect([lines(), tickets()]).toEqual([['Kept.pdf✓ Ready: it goes with your answers✕'], ['T4']])
    expect(document.body.textContent).toContain('Some of these files are not here any more.')
    page('en', { values: {}, faults: { [PHOTO]: 'files' } })
    expect(tickets()).toEqual([])
  })

  it('are kept on the device while there is no connection, where the browser has a store for them', async () => {
    const kept = new Map<string, Response>()
    const cache = {
      put: async (key: string, value: Response) => void kept.set(key, value),
      match: async (key: string) => kept.get(key),
      delete: async (key: string) => kept.delete(key),
      keys: async () => [...kept.keys()].map((url) => ({ url })),
    }
    vi.stubGlobal('caches', { open: async () => cache })
    page()
    isOnline.mockReturnValue(false)
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    choose(jpeg('صورة.jpg'))
    await waitFor(() => expect(kept.size).toBe(1))
    isOnline.mockReturnValue(true)
    fetched.mockReturnValueOnce(taken('T5'))
    page()
    await waitFor(() => expect(tickets()).toEqual(['T5']))
    expect(lines()).toEqual(['صورة.jpg✓ Ready: it goes with your answers✕'])
    await waitFor(() => expect(kept.size).toBe(0))
  })
})
