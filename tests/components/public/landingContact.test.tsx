// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Landing } from '../../../resources/_contracts/landing.ts'
import { renderLanding } from '../../../src/public/entry-server.tsx'
import { enhanceSurvey } from '../../../src/public/formClient.ts'

const landingIn = (lang: 'ar' | 'en', view: Landing['view'] = 'form', once = 'o'): Landing => ({
  lang,
  view,
  values: {},
  faults: {},
  once,
  year: 2026,
  origin: 'https://athar.test',
})

function page(lang: 'ar' | 'en', view?: Landing['view'], once?: string): void {
  const html = renderLanding({ landing: landingIn(lang, view, once), assets: { css: [], js: [] } })
  const read = new DOMParser().parseFromString(html, 'text/html')
  document.body.replaceChildren(...read.body.childNodes)
  enhanceSurvey(() => Promise.reject(new Error('No files')))
}

const message = () => document.querySelector<HTMLTextAreaElement>('[name=message]')
function write(text: string): void {
  const input = message()
  if (!input) throw new Error('There is no message')
  input.value = text
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = (): boolean => {
  const event = new Event('submit', { cancelable: true })
  document.querySelector('form')?.dispatchEvent(event)
  return !event.defaultPrevented
}
const said = () => document.querySelector('[data-state]')?.textContent

const isOnline = vi.spyOn(navigator, 'onLine', 'get')

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  isOnline.mockReturnValue(true)
})

describe('[1.8] what is written to us', () => {
  it('comes with the script that keeps it', () => {
    const script = '/public/client.js'
    const html = renderLanding({ landing: landingIn('en'), assets: { css: [], fonts: [], js: [script] } })
    expect(html).toContain(`<script type="module" src="${script}"></script>`)
  })

  it.each([
    [
      'en',
      'You are offline. What you wrote is kept on this device: send it once you are connected again.',
      'What you wrote is kept on this device until you send it.',
    ],
    [
      'ar',
      'لا يوجد اتصال بالإنترنت. ما كتبتموه محفوظ على هذا الجهاز، فأرسلوه عند عودة الاتصال.',
      'يبقى ما كتبتموه محفوظًا على هذا الجهاز حتى ترسلوه.',
    ],
  ] as const)('is kept without a connection, which the page says, until it was sent: %s', (lang, offline, kept) => {
    page(lang)
    write('How do we join?')
    isOnline.mockReturnValue(false)
    expect([submit(), said()]).toEqual([false, offline])
    isOnline.mockReturnValue(true)
    globalThis.dispatchEvent(new Event('online'))
    expect(said()).toBe('')
    page(lang)
    expect([message()?.value, said()]).toEqual(['How do we join?', kept])
    expect(submit()).toBe(true)
    page(lang, 'sent')
    page(lang)
    expect([message()?.value, said()]).toEqual(['', ''])
  })

  it('is the same message where its answer was lost and it is sent once more, and another one after it has arrived', () => {
    const once = () => document.querySelector<HTMLInputElement>('[name=once]')?.value
    page('en', 'form', 'first')
    write('How do we join?')
    expect(submit()).toBe(true)
    page('en', 'form', 'second')
    expect([message()?.value, once()]).toEqual(['How do we join?', 'first'])
    page('en', 'sent')
    page('en', 'form', 'third')
    expect([message()?.value, once()]).toEqual(['', 'third'])
  })

  it('says what was wrong until there is something else in its place, and what helps to write it all the while', () => {
    const landing = { ...landingIn('en'), values: { email: 'x@y' }, faults: { email: 'Write an email address.' } }
    const html = renderLanding({ landing, assets: { css: [], js: [] } })
    const read = new DOMParser().parseFromString(html, 'text/html')
    document.body.replaceChildren(...read.body.childNodes)
    enhanceSurvey(() => Promise.reject(new Error('No files')))
    const email = document.querySelector<HTMLInputElement>('[name=email]')
    const fault = document.querySelector('#email-fault')
    if (!email || !fault) throw new Error('There is no email')
    const described = email.getAttribute('aria-describedby')
    expect([email.getAttribute('aria-invalid'), described?.split(' ')[0]]).toEqual(['true', 'email-fault'])
    email.value = 'x@y.sa'
    email.dispatchEvent(new Event('change', { bubbles: true }))
    expect(fault.classList.contains('is-mended')).toBe(true)
    expect(email.getAttribute('aria-invalid')).toBeNull()
    expect(email.getAttribute('aria-describedby')).toBe(described?.replace('email-fault', '').trim() || null)
  })
})
