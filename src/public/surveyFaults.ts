/** What was wrong with a form that came back is said until there is another answer in its place. */
import { type PluralForms, plural } from '../../i18n/format.ts'

const filledIn = (form: HTMLFormElement, name: string): string => JSON.stringify(new FormData(form).getAll(name))
const NOTHING = new Set(['[]', '[""]'])

/** It is described by this no more, by all else still. */
function unlinked(input: Element, id: string): void {
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((one) => one !== '' && one !== id)
  if (described.length > 0) input.setAttribute('aria-describedby', described.join(' '))
  else input.removeAttribute('aria-describedby')
}

class Faults {
  /** What stood there when the page came, by the element that says it. */
  readonly #sent: Map<HTMLElement, string>
  readonly #line: HTMLElement | null

  constructor(readonly form: HTMLFormElement) {
    const found = [...form.querySelectorAll<HTMLElement>('[data-fault]')]
    this.#sent = new Map(found.map((one) => [one, filledIn(form, one.dataset['fault'] ?? '')]))
    this.#line = document.querySelector('[data-faults]')
  }

  /** @param isTyping a wrong answer is being corrected: how it is to be written is read until that is done */
  look(isTyping: boolean): void {
    const before = this.#sent.size
    for (const [said, sent] of this.#sent) {
      const part = said.parentElement
      const isChanged = filledIn(this.form, said.dataset['fault'] ?? '') !== sent
      // What is not asked any more is not wrong.
      if (part?.hidden !== true && (!isChanged || (isTyping && !NOTHING.has(sent)))) continue
      for (const input of part?.querySelectorAll('[aria-invalid]') ?? []) {
        input.removeAttribute('aria-invalid')
        unlinked(input, said.id)
      }
      // Its room stays: what is below would move away from under a finger that is about to press it.
      said.classList.add('is-mended')
      this.#sent.delete(said)
    }
    if (this.#sent.size !== before) this.#count()
  }

  #count(): void {
    const left = this.#sent.size
    if (!this.#line) return
    if (left === 0) {
      this.#line.classList.add('is-mended')
      return
    }
    const forms = JSON.parse(this.#line.dataset['faults'] ?? '{}') as PluralForms
    const lang = document.documentElement.lang === 'ar' ? 'ar' : 'en'
    const [link, [first]] = [this.#line.querySelector('a'), this.#sent.keys()]
    if (!link) return
    link.textContent = plural(forms, left, lang)
    link.href = `#${first?.parentElement?.id ?? ''}`
  }
}

export function enhanceFaults(form: HTMLFormElement): void {
  const faults = new Faults(form)
  form.addEventListener('input', ({ target }) => {
    const isChosen = target instanceof HTMLInputElement && (target.type === 'radio' || target.type === 'checkbox')
    faults.look(!isChosen)
  })
  form.addEventListener('change', () => faults.look(false))
}
