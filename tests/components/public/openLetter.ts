import type { Letter, LetterProject } from '../../../resources/_contracts/letter.ts'
import { renderLetter } from '../../../src/public/entry-server.tsx'
import type { LetterState } from '../../../src/public/page.tsx'
import { sampleLetter } from '../../unit/letter/sampleLetter.ts'

const urls = {
  self: '/letter',
  pdf: '/letter.pdf',
  csv: '/letter.csv',
  stop: '/letter/stop',
  resume: '/letter/resume',
  notMe: '/letter/not-me',
  say: '/letter/say',
  opened: '/letter/opened',
  share: '/letter/shared',
  image: '/pictures/{id}/{width}.webp',
}
const assets = { css: ['/public/letter.css'], js: ['/public/client.js'] }
const plain: LetterState = { projectInactive: [], unsubscribed: false, disowned: false, shared: false }

/** A letter as its page. */
export function open(letter: Letter, lang: 'ar' | 'en' = letter.lang, state: Partial<LetterState> = {}) {
  const html = renderLetter({ letter, lang, urls, state: { ...plain, ...state }, assets })
  const page = new DOMParser().parseFromString(html, 'text/html')
  return { html, page, text: (page.body.textContent ?? '').replace(/\s+/g, ' ') }
}

/** The sample with its first project changed and alone. */
export function withProject(change: Partial<LetterProject>, lang: 'ar' | 'en' = 'en'): Letter {
  const letter = sampleLetter(lang)
  const [project] = letter.projects
  if (!project) throw new Error('The sample has no project')
  return { ...letter, projects: [{ ...project, ...change }] }
}
