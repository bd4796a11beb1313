// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import type { PublicSurvey, SurveyView } from '../../../resources/_contracts/publicSurvey.ts'
import { renderSurvey } from '../../../src/public/entry-server.tsx'
import { enhanceSurvey } from '../../../src/public/formClient.ts'

const CITY = '0b8e7c1e-6f0a-4d53-9a55-0d5f0d8b7a02'
const survey: PublicSurvey = {
  id: 's',
  lang: 'en',
  entityName: 'Nakheel',
  title: 'Your opinion',
  intro: '',
  thanks: '',
  questions: [{ id: CITY, kind: 'shortText', text: 'Your city?', required: false, options: [] }],
  mark: 'm',
  asks: { gender: false, age: true, phone: false },
  personal: false,
}

function page(self: string, view: SurveyView = 'form', once = 'o'): void {
  const filled = { values: {}, faults: {} }
  const html = renderSurvey({ survey, view, filled, urls: { self }, once, assets: { css: [], js: [] } })
  const read = new DOMParser().parseFromString(html, 'text/html')
  document.body.replaceChildren(...read.body.childNodes)
  enhanceSurvey(() => Promise.reject(new Error('No files')))
}

const input = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}
function write(name: string, text: string): void {
  input(name).value = text
  input(name).dispatchEvent(new Event('input', { bubbles: true }))
}
const seen = () => [input(CITY).value, input('age').value, input('once').value]

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('[2.9] what a phone keeps of a survey’s answers', () => {
  it.each(['/survey/s', '/survey/s?from=link'])('is shown to nobody once they have arrived: %s', (self) => {
    page(self, 'form', 'first')
    write(CITY, 'Makkah')
    write('age', '25')
    page(self, 'form', 'second')
    // Sent once more, as its answer was lost, it is the same page to the server.
    expect(seen()).toEqual(['Makkah', '25', 'first'])
    // The page of thanks knows nothing of the link.
    page('/survey/s', 'thanks')
    page(self, 'form', 'third')
    expect(seen()).toEqual(['', '', 'third'])
  })
})
