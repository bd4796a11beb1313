/**
 * What a survey gains from script: questions that are not asked are hidden, and answers outlast a lost connection. So does
 * what is written to us on the landing page, whose form says the same of itself.
 */
import { enhanceFaults } from './surveyFaults.ts'
import { enhanceFiles, type Post } from './surveyFiles.ts'
import { forgetAllWaiting } from './surveyWaiting.ts'

/** Of the page, by whichever link of it one came: its thanks know of none. */
const addressIn = (page = ''): string => page.split('?')[0] ?? ''

const storageKey = (address: string): string => `athar-survey:${address}`
/** Tickets of files that were sent ahead. */
const filesKey = (address: string): string => `athar-survey-files:${address}`

/** Storage may be closed to us: then nothing is kept, and the form works all the same. */
function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

/** That they were answered in this tab. */
const answeredKey = (address: string): string => `athar-survey-answered:${address}`

const isAnswered = (address: string): boolean => inStorage(() => sessionStorage.getItem(answeredKey(address))) !== null

/**
 * A browser that goes back fills in again what was sent: sent once more, it would count as another's answers. What had come
 * back to be corrected bears them itself, so that the page as it was at first takes its place.
 */
function leaveEmpty(form: HTMLFormElement, address: string): void {
  if (!isAnswered(address)) return
  // To a place within the page that one is on already nothing would be fetched.
  if (form.querySelector('.survey-fault')) location.replace(form.action.split('#')[0] ?? '')
  else form.reset()
}

/** Come to by the browser's way back, which may have kept the page as it was left. */
function onceBack(act: () => void): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward') act()
  addEventListener('pageshow', ({ persisted }) => persisted && act())
}

/** The page's own. */
const NOT_FILLED = new Set(['once', 'script', 'asked'])

const pairsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' && !NOT_FILLED.has(name) ? [[name, value]] : [],
  )

/** By it the server knows what it has: it may have come while its answer was lost. */
const onceOf = (form: HTMLFormElement): [string, string][] => {
  const once = new FormData(form).get('once')
  return typeof once === 'string' ? [['once', once]] : []
}

function readKept(address: string): [string, string][] {
  const text = inStorage((storage) => storage.getItem(storageKey(address)))
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((one): one is [string, string] => Array.isArray(one) && one.length === 2)
      : []
  } catch {
    return []
  }
}

/** Puts back what was typed before; what the server has sent along counts more. */
function restore(form: HTMLFormElement, address: string): boolean {
  const kept = readKept(address)
  if (kept.length === 0 || pairsOf(form).length > 0) return false
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    const values = kept.filter(([name]) => name === input.name).map(([, value]) => value)
    if (values.length === 0) continue
    if (input instanceof HTMLInputElement && (input.type === 'radio' || input.type === 'checkbox'))
      input.checked = values.includes(input.value)
    else input.value = values[0] ?? ''
  }
  return true
}

type KeptFiles = Parameters<typeof enhanceFiles>[2]['kept']

function readKeptFiles(address: string): KeptFiles {
  try {
    const kept: unknown = JSON.parse(inStorage((storage) => storage.getItem(filesKey(address))) ?? '{}')
    return (typeof kept === 'object' && kept !== null ? kept : {}) as KeptFiles
  } catch {
    return {}
  }
}

/** In order: a question that is hidden is not answered, and hides those that hang on it. */
function showAsked(form: HTMLFormElement): void {
  for (const part of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-if]')) {
    const chosen = new FormData(form).getAll(part.dataset['if'] ?? '')
    const isAsked = chosen.includes(part.dataset['is'] ?? '')
    part.hidden = !isAsked
    part.disabled = !isAsked
  }
}

function enhanceForm(form: HTMLFormElement, post: Post): void {
  const address = addressIn(form.dataset['page'])
  const state = form.querySelector<HTMLElement>('[data-state]')
  const say = (text = '') => {
    if (state) state.textContent = text
  }
  onceBack(() => leaveEmpty(form, address))
  // A form that comes back brings what it was sent with.
  const isBack = pairsOf(form).length > 0 || form.querySelector('.survey-fault') !== null
  if (restore(form, address)) say(form.dataset['kept'])
  for (const mark of form.querySelectorAll<HTMLInputElement>('input[name=script]')) mark.value = 'yes'
  enhanceFiles(form, address, {
    post,
    kept: isBack ? {} : readKeptFiles(address),
    keep: (sent) => {
      inStorage((storage) => storage.setItem(filesKey(address), JSON.stringify(sent)))
      // Files come and go without an input's word.
      form.dispatchEvent(new Event('change'))
    },
  })
  showAsked(form)
  form.classList.add('is-live')
  form.addEventListener('input', () => {
    showAsked(form)
    inStorage((storage) => storage.setItem(storageKey(address), JSON.stringify([...pairsOf(form), ...onceOf(form)])))
  })
  enhanceFaults(form)
  form.addEventListener('submit', (event) => {
    const isBusy = form.querySelector('fieldset:not(:disabled) [data-pending]') !== null
    if (navigator.onLine && !isBusy) return
    event.preventDefault()
    say(form.dataset[navigator.onLine ? 'busy' : 'offline'])
  })
  addEventListener('online', () => say(''))
}

/** The page in the other language comes from the server: without a connection the browser would show a fault of its own. */
function holdLanguage(): void {
  const link = document.querySelector<HTMLElement>('a[data-offline]')
  const held = document.querySelector<HTMLElement>('[data-held]')
  if (!link || !held) return
  link.addEventListener('click', (event) => {
    if (navigator.onLine) return
    event.preventDefault()
    held.textContent = link.dataset['offline'] ?? ''
  })
  addEventListener('online', () => held.replaceChildren())
}

/** They have arrived: nothing is kept of them here. */
function forget(): void {
  const page = document.querySelector<HTMLElement>('[data-answered]')?.dataset['answered']
  if (page === undefined) return
  const address = addressIn(page)
  for (const key of [storageKey(address), filesKey(address)]) inStorage((storage) => storage.removeItem(key))
  inStorage(() => sessionStorage.setItem(answeredKey(address), 'yes'))
  void forgetAllWaiting(address)
}

export function enhanceSurvey(post: Post): void {
  const form = document.querySelector<HTMLFormElement>('form[data-page]')
  if (form) {
    enhanceForm(form, post)
    holdLanguage()
  }
  forget()
}
