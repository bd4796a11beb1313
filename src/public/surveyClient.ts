/** What a survey gains from script: questions that are not asked are hidden, and answers outlast a lost connection. */

const storageKey = (address: string): string => `athar-survey:${address}`

/** Storage may be closed to us: then nothing is kept, and the form works all the same. */
function inStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

const NOT_KEPT = new Set(['once'])

const pairsOf = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && value !== '' && !NOT_KEPT.has(name) ? [[name, value]] : [],
  )

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

/** In order: a question that is hidden is not answered, and hides those that hang on it. */
function showAsked(form: HTMLFormElement): void {
  for (const part of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-if]')) {
    const chosen = new FormData(form).getAll(part.dataset['if'] ?? '')
    const isAsked = chosen.includes(part.dataset['is'] ?? '')
    part.hidden = !isAsked
    part.disabled = !isAsked
  }
}

function enhanceForm(form: HTMLFormElement): void {
  const address = form.dataset['page'] ?? ''
  const state = form.querySelector<HTMLElement>('[data-state]')
  const say = (text = '') => {
    if (state) state.textContent = text
  }
  if (restore(form, address)) say(form.dataset['kept'])
  showAsked(form)
  form.classList.add('is-live')
  form.addEventListener('input', () => {
    showAsked(form)
    inStorage((storage) => storage.setItem(storageKey(address), JSON.stringify(pairsOf(form))))
  })
  form.addEventListener('submit', (event) => {
    if (navigator.onLine) return
    event.preventDefault()
    say(form.dataset['offline'])
  })
  addEventListener('online', () => say(''))
}

/** They have arrived: nothing is kept of them here. */
function forget(): void {
  const address = document.querySelector<HTMLElement>('[data-answered]')?.dataset['answered']
  if (address !== undefined) inStorage((storage) => storage.removeItem(storageKey(address)))
}

export function enhanceSurvey(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-page]')
  if (form) enhanceForm(form)
  forget()
}
