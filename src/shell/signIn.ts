/**
 * The sign-in before the program: one can type, show the password, choose language and colours, and press. What is typed
 * stays in its field and nowhere else, until `handOver.ts` puts it into the program's own.
 */
import { SETTINGS_KEY } from '../providers/chosen.ts'
import { type Early, type Fold, handOver } from './handOver.ts'
import type { SIGN_IN_NAMES } from './signInPage.ts'

/** Written by the build (bin/lib/shell.ts). */
declare const SHELL_NAMES: typeof SIGN_IN_NAMES

type Kind = 'staff' | 'donor'

/** A page that says that one has signed out says so above the form: there the outline stays empty. */
const isSignedOut = (state: unknown): boolean =>
  (state as { usr?: { signedOut?: unknown } | null } | null)?.usr?.signedOut === true

/** Whose sign-in stands at this address, as long as nobody is signed in. */
export function kindAt({ pathname }: Location, token: unknown): Kind | null {
  if (token || isSignedOut(history.state)) return null
  const path = pathname.replace(/\/$/, '')
  if (path === '/auth/donor-login') return 'donor'
  return ['', '/auth', '/auth/login'].includes(path) ? 'staff' : null
}

const { documentElement: html } = document
const isArabic = (): boolean => html.lang === 'ar'
const isDark = (): boolean => html.dataset['shell']?.endsWith('dark') === true

/** As another tab would write it: the program follows what it reads there, if it is here already. */
function choose(choice: object): void {
  try {
    const before = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}') as object
    localStorage.setItem(SETTINGS_KEY, JSON.stringify({ ...before, ...choice }))
    dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY }))
  } catch {
    // It holds as long as the outline stands.
  }
}

/** What is heard, and what the other language is called. */
function nameButtons({ tongue, theme, eye, fold }: Early): void {
  const names = SHELL_NAMES[isArabic() ? 'ar' : 'en']
  tongue.textContent = names.tongue
  tongue.lang = isArabic() ? 'en' : 'ar'
  theme.ariaLabel = isDark() ? names.light : names.dark
  eye.ariaLabel = eye.ariaPressed === 'true' ? names.hide : names.show
  if (fold === null) return
  fold.place.ariaLabel = names.place
  fold.change.ariaLabel = names.change
}

function listen(early: Early): void {
  const { tongue, theme, eye, password } = early
  tongue.addEventListener('click', () => {
    html.lang = isArabic() ? 'en' : 'ar'
    html.dir = isArabic() ? 'rtl' : 'ltr'
    choose({ language: html.lang })
    nameButtons(early)
  })
  theme.addEventListener('click', () => {
    const mode = isDark() ? 'light' : 'dark'
    html.dataset['shell'] = `wayIn ${mode}`
    choose({ theme: mode })
    nameButtons(early)
  })
  eye.addEventListener('click', () => {
    const isShown = password.type === 'text'
    password.type = isShown ? 'password' : 'text'
    eye.ariaPressed = String(!isShown)
    nameButtons(early)
  })
}

function mark(input: HTMLInputElement, isMissing: boolean): void {
  const note = document.getElementById(`${input.id}-needed`)
  if (note) note.hidden = !isMissing
  if (isMissing) input.setAttribute('aria-invalid', 'true')
  else input.removeAttribute('aria-invalid')
  input.ariaDescription = isMissing ? (note?.innerText ?? null) : null
}

/** A press that has all that it needs is kept, and what it is to send does not change any more. */
function press(early: Early): void {
  if (early.isPressed) return
  const { inputs, button, say } = early
  const missing = inputs.filter(({ required, value }) => required && value.trim() === '')
  for (const input of missing) mark(input, true)
  if (missing[0]) return missing[0].focus()
  // Nothing comes any more that could carry it out.
  if (!early.lost.hidden) return early.lost.querySelector('button')?.focus()
  early.isPressed = true
  for (const input of inputs) input.readOnly = true
  button.ariaBusy = 'true'
  say.textContent = button.innerText
}

/** The program could not be had: a press that was kept is nobody's any more, and what was typed stays. */
function lose(early: Early): void {
  const { inputs, button, lost, say } = early
  early.isPressed = false
  for (const input of inputs) input.readOnly = false
  button.ariaBusy = 'false'
  lost.hidden = false
  say.textContent = lost.querySelector('span')?.innerText ?? ''
}

/** One line in place of the fields of entity and branch, until somebody would have others. */
function foldAway({ place, where, change }: Fold, names: readonly string[]): void {
  place.querySelector('p')?.append(
    ...names.flatMap((name, at) => {
      const part = document.createElement('bdi')
      part.textContent = name
      return at === 0 ? [part] : [' · ', part]
    }),
  )
  const show = (isFolded: boolean) => {
    place.hidden = !isFolded
    where.hidden = isFolded
  }
  show(true)
  change.addEventListener('click', () => {
    show(false)
    const first = where.querySelector('input')
    first?.focus()
    first?.select()
  })
}

/** The entity and branch of the last sign-in on this device stand there, as in the program's form. */
function begin({ inputs, fold }: Early, last: unknown): void {
  const names = typeof last === 'object' && last !== null ? (last as Record<string, unknown>) : null
  for (const input of inputs) {
    const known = names?.[input.name]
    if (typeof known === 'string') input.value = known
    input.addEventListener('input', () => mark(input, false))
  }
  const known = inputs.filter(({ name, value }) => name !== 'password' && value !== '').map(({ value }) => value)
  if (fold !== null && known.length > 0) foldAway(fold, known)
  const first = names === null ? inputs[0] : (inputs.find(({ name }) => name === 'userName') ?? inputs[0])
  first?.focus({ preventScroll: true })
}

export function openSignIn(kind: Kind, last: unknown): void {
  const shell = document.getElementById('shell')
  const template = document.getElementById(`early-${kind}`)
  const say = shell?.querySelector<HTMLElement>('.say')
  if (!shell || !say || !(template instanceof HTMLTemplateElement)) return
  shell.replaceChildren(say, template.content.cloneNode(true))
  shell.className = 'open'
  html.dataset['early'] = ''
  const one = <T extends HTMLElement>(selector: string): T => shell.querySelector(selector) as T
  const early: Early = {
    shell,
    say,
    inputs: [...shell.querySelectorAll('input')],
    password: one('[name=password]'),
    tongue: one('.tongue'),
    theme: one('.theme'),
    eye: one('.eye'),
    button: one('.go'),
    lost: one('.lost'),
    fold: kind === 'staff' ? { place: one('.place'), where: one('.where'), change: one('.change') } : null,
    isPressed: false,
  }
  nameButtons(early)
  listen(early)
  one('form').addEventListener('submit', (event) => {
    event.preventDefault()
    press(early)
  })
  one('.reload').addEventListener('click', () => location.reload())
  // What a script needs and does not get is a fault of that script, and rises no further.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && lose(early), { capture: true })
  begin(early, last)
  handOver(early)
}
