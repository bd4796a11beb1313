// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { showCurrent } from '../../../src/app/layout/showCurrent.ts'

const at = (element: Element, top: number, height: number) => {
  element.getBoundingClientRect = () => ({ top, height, bottom: top + height }) as DOMRect
}

function menuOf(entryTop: number): HTMLElement {
  const menu = document.createElement('nav')
  menu.innerHTML = '<a href="/one">One</a><a href="/two" aria-current="page">Two</a>'
  at(menu, 0, 900)
  at(menu.children[1] as Element, entryTop, 44)
  menu.scrollTop = 500
  return menu
}

it.each([
  ['below what is seen: with the one after it', 1000, 500 + 144 + 44],
  ['above it: with the one before it', -100, 500 - 100 - 44],
  ['in sight already: nothing moves', 300, 500],
])('the entry of the page one is on is in sight in a long menu, %s', (_where, top, expected) => {
  const menu = menuOf(top)
  showCurrent(menu)
  expect(menu.scrollTop).toBe(expected)
})

it('a page that is in no menu moves nothing', () => {
  const menu = menuOf(1000)
  menu.children[1]?.removeAttribute('aria-current')
  showCurrent(menu)
  expect(menu.scrollTop).toBe(500)
})
