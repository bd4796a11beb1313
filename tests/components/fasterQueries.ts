import { configure, getConfig } from '@testing-library/dom'
import { afterAll } from 'vitest'
import { answerStyles, type StyleOf } from './styles.ts'

/*
 * Where jsdom and the queries take long over what they need not: the same answers, sooner. A query by role asks each
 * candidate for its labels and, with everything in it, for its style, and is tried anew after each change of the page.
 */

/** jsdom looks for an element's labels at every node of the page, and for each label's element once more. */
const labelsOf = (one: HTMLElement): HTMLLabelElement[] =>
  [...one.ownerDocument.getElementsByTagName('label')].filter(
    (label) => (label.htmlFor === '' ? label.contains(one) : label.htmlFor === one.id) && label.control === one,
  )

for (const kind of [HTMLInputElement, HTMLButtonElement, HTMLTextAreaElement, HTMLSelectElement]) {
  const own = Object.getOwnPropertyDescriptor(kind.prototype, 'labels')
  Object.defineProperty(kind.prototype, 'labels', {
    ...own,
    get(this: HTMLInputElement) {
      return this.type === 'hidden' ? null : labelsOf(this)
    },
  })
}

/**
 * Emotion looks for one style element at each part that has global styles, as every text field has, and both windows ask
 * every element of the page for it. It would stand in the head: no server writes Emotion's styles into a page.
 */
const NAMED_STYLE = /^style\[data-emotion="([^"\\]*)"\]$/
const askPage = document.querySelector.bind(document)
document.querySelector = (selector: string): Element | null => {
  const name = NAMED_STYLE.exec(selector)?.[1]
  if (name === undefined) return askPage(selector)
  // From one to the next: a list of all is a proxy, which takes longer than the question itself.
  let style = document.head.firstElementChild
  while (style !== null && style.getAttribute('data-emotion') !== name) style = style.nextElementSibling
  return style
}

/** A style holds until the page changes; jsdom makes a new one at every question, even of the page as it was. */
const kept = (styleOf: StyleOf): StyleOf => {
  let known = new WeakMap<Element, CSSStyleDeclaration>()
  const forget = () => {
    known = new WeakMap()
  }
  const changes = new MutationObserver(forget)
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  // The next file of the worker has the same document, and an observer of its own.
  afterAll(() => changes.disconnect())
  return (element, pseudo) => {
    if (pseudo) return styleOf(element, pseudo)
    // Those that were not told of yet.
    if (changes.takeRecords().length > 0) forget()
    const style = known.get(element) ?? styleOf(element)
    known.set(element, style)
    return style
  }
}

/**
 * Happy DOM reads every rule of every sheet at each question, a quarter of all the time. What the sheets say is asked of
 * styles.ts, by the files that name jsdom and by the journeys; elsewhere an element's own style and `hidden` count.
 */
const ownAlone = (): StyleOf => {
  const styled = (display: string): CSSStyleDeclaration => {
    const { style } = document.createElement('i')
    style.display = display
    return style
  }
  const [plain, gone] = [styled(''), styled('none')]
  return (element, pseudo) => {
    if (pseudo) return plain
    if (element.hasAttribute('hidden')) return gone
    return element instanceof HTMLElement ? element.style : plain
  }
}

answerStyles('happyDOM' in window ? ownAlone : kept)

/** The page is written out where somebody reads of a fault, not at each try of a query that waits. */
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) => {
    const error = new Error(message ?? '')
    error.name = 'TestingLibraryElementError'
    let words: string | undefined
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => (words ??= getElementError(message, container).message),
      set: (text: string) => {
        words = text
      },
    })
    return error
  },
})
