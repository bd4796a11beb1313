// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { leadOutside, wholeHeight } from '../../../resources/reports/ui/own/frame.ts'

it('[6.3] what can be pressed in a letter within the account opens its own page: in a frame it would do nothing', () => {
  const page = document.implementation.createHTMLDocument()
  page.body.innerHTML = `
    <a href="#project-1">Well</a>
    <a href="/DonorFoundation/Report/r/k/letter.pdf">PDF</a>
    <a href="/DonorFoundation/Report/r/k/notMe">Not for me</a>
    <form action="/DonorFoundation/Report/r/k/say" method="post"><button>Send</button></form>`
  leadOutside(page)
  expect([...page.querySelectorAll('a, form')].map((one) => one.getAttribute('target'))).toEqual([
    null,
    '_blank',
    '_blank',
    '_blank',
  ])
})

it('a letter within the account is as long as it is, again when a part of it is opened', () => {
  const page = document.implementation.createHTMLDocument()
  let changed = () => undefined as void
  const disconnect = vi.fn<() => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        changed = told
      }
      observe() {}
      disconnect() {
        disconnect()
      }
    },
  )
  let height = 4519
  Object.defineProperty(page.documentElement, 'offsetHeight', { get: () => height })
  const told: number[] = []
  const stop = wholeHeight(page, (px) => told.push(px))
  changed()
  height = 4700
  changed()
  expect(told).toEqual([4521, 4702])
  stop()
  expect(disconnect).toHaveBeenCalledTimes(1)
})
