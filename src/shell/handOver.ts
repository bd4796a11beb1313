/** Entity and branch of the last sign-in on this device in one line, `where` their fields stand, and what opens those. */
export interface Fold {
  place: HTMLElement
  where: HTMLElement
  change: HTMLButtonElement
}

/** The sign-in as it stands before the program, and whether its button was pressed. */
export interface Early {
  shell: HTMLElement
  say: HTMLElement
  inputs: readonly HTMLInputElement[]
  password: HTMLInputElement
  tongue: HTMLButtonElement
  theme: HTMLButtonElement
  eye: HTMLButtonElement
  button: HTMLButtonElement
  /** That the program could not be had, and a way to try again. */
  lost: HTMLElement
  /** Of staff alone. */
  fold: Fold | null
  isPressed: boolean
}

/** So long a field of the program may be on its way after its form, on the slowest of lines; then what is there takes over. */
const PATIENCE_MS = 60_000

const { documentElement: html } = document
/** Past what React puts over it on each of its inputs. */
const VALUE = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** As if it had been typed there: the program hears of it by the event that typing causes. */
function put(input: HTMLInputElement, value: string): void {
  if (input.value === value) return
  VALUE?.set?.call(input, value)
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

const changeOf = (form: HTMLFormElement): HTMLElement | null => form.querySelector('[role=group] button')

/** What of the program stands in place of this part of the outline. */
function twinOf(part: Element, early: Early, root: HTMLElement, form: HTMLFormElement): HTMLElement | null {
  const { tongue, theme, eye, button, fold } = early
  if (part instanceof HTMLInputElement) return form.querySelector(`[name="${part.name}"]`)
  if (part === button) return form.querySelector('[type=submit]')
  if (part === fold?.change) return changeOf(form)
  if (part === eye) return form.querySelector('[aria-pressed]')
  if (part === tongue || part === theme)
    return root.querySelectorAll<HTMLElement>('header button')[part === theme ? 1 : 0] ?? null
  return root.querySelector(`a[href="${part.getAttribute('href')}"]`)
}

/** Focus and caret; the program may write what was put there in its own way, so that the caret comes after that. */
function follow(part: Element | null, early: Early, root: HTMLElement, form: HTMLFormElement): () => void {
  if (part === null || !early.shell.contains(part)) return () => undefined
  const twin = twinOf(part, early, root, form)
  twin?.focus({ preventScroll: true })
  if (!(part instanceof HTMLInputElement) || !(twin instanceof HTMLInputElement)) return () => undefined
  const { selectionStart, selectionEnd, selectionDirection, value } = part
  return () => {
    if (twin.value === value) twin.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? 'none')
  }
}

/** The outline goes, and what was typed in it with it. */
function end({ shell, inputs }: Early): void {
  for (const input of inputs) input.value = ''
  shell.remove()
  delete html.dataset['early']
}

function give(early: Early, root: HTMLElement, form: HTMLFormElement, isWhole: boolean): void {
  const { inputs, password, isPressed } = early
  const { activeElement: at } = document
  const isMarked = inputs.some((input) => input.ariaInvalid === 'true')
  // Labels would glide to where they stand already.
  html.dataset['handing'] = ''
  delete html.dataset['early']
  for (const input of inputs) {
    const own = twinOf(input, early, root, form)
    if (own instanceof HTMLInputElement) put(own, input.value)
  }
  // Folded in the program, and open here: somebody would have another entity.
  if (early.fold?.place.hidden === true) changeOf(form)?.click()
  if (password.type === 'text') form.querySelector<HTMLElement>('[aria-pressed=false]')?.click()
  const place = follow(at, early, root, form)
  end(early)
  // By then React has drawn what the events above told it, and nothing was painted in between.
  queueMicrotask(() => {
    place()
    // Without one of its fields it would be sent with less than was typed.
    if (isWhole && (isPressed || isMarked)) form.requestSubmit()
  })
  requestAnimationFrame(() => requestAnimationFrame(() => delete html.dataset['handing']))
}

/** Waits for the program's form to stand below the outline, and lets it take over before anything is painted. */
export function handOver(early: Early): void {
  const root = document.getElementById('root')
  if (root === null) return
  let late: ReturnType<typeof setTimeout> | undefined
  const watch = new MutationObserver(look)
  function settle(act: () => void): void {
    watch.disconnect()
    clearTimeout(late)
    act()
  }
  function look(): void {
    if (!root?.firstChild) return
    const form = root.querySelector<HTMLInputElement>('input[name=password]')?.form
    // Somebody is signed in after all, or the page could not be shown.
    if (!form) return settle(() => end(early))
    const isWhole = early.inputs.every(({ name }) => form.querySelector(`[name="${name}"]`))
    // A part of it that could not be had says so itself, and how to try again.
    if (isWhole || root.querySelector('form [role=alert]')) settle(() => give(early, root, form, isWhole))
    else late ??= setTimeout(() => settle(() => give(early, root, form, false)), PATIENCE_MS)
  }
  watch.observe(root, { childList: true, subtree: true })
}
