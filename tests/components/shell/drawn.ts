import { vi } from 'vitest'

/** Lets what has content take room: without a browser nothing does. */
export const drawn = (): void => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.childNodes.length === 0 ? new DOMRect() : new DOMRect(40, 80, 200, 60)
  })
}
