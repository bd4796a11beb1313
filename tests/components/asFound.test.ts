import { onlineManager } from '@tanstack/react-query'
import { configure, getConfig } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { noteWindow } from './asFound.ts'

let leave = (): void => {}
afterEach(() => leave())

it('a file leaves the window to the next as it found it', () => {
  const scrollTo: unknown = Reflect.get(window, 'scrollTo')
  const patience = getConfig().asyncUtilTimeout
  const heard = vi.fn<() => void>()
  leave = noteWindow()

  window.scrollTo = () => undefined
  Object.defineProperty(document, 'hidden', { configurable: true, value: 'as never' })
  vi.stubGlobal('navigator', { onLine: false })
  window.addEventListener('online', heard)
  document.addEventListener('visibilitychange', heard)
  localStorage.setItem('athar', '{}')
  sessionStorage.setItem('athar.kept', '{}')
  document.documentElement.dir = 'rtl'
  document.documentElement.lang = 'ar'
  document.title = 'A page'
  document.body.innerHTML = '<p>Well in Abha</p>'
  window.history.replaceState(null, '', '/app/donors?page=2')
  vi.useFakeTimers()
  configure({ asyncUtilTimeout: patience + 1 })
  onlineManager.setOnline(false)
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toHaveBeenCalledTimes(2)

  leave()
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  expect(heard).toHaveBeenCalledTimes(2)
  expect(window.scrollTo).toBe(scrollTo)
  expect(document.hidden).toBe(false)
  expect(navigator.onLine).toBe(true)
  expect(onlineManager.isOnline()).toBe(true)
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect([document.documentElement.dir, document.documentElement.lang, document.title]).toEqual(['', '', ''])
  expect(document.body.innerHTML).toBe('')
  expect(window.location.pathname + window.location.search).toBe('/')
  expect(vi.isFakeTimers()).toBe(false)
  expect(getConfig().asyncUtilTimeout).toBe(patience)
})
