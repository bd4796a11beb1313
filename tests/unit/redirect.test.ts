import { describe, expect, it } from 'vitest'
import { safeRedirect, withRedirect } from '../../src/app/routes/redirect.ts'

const HOSTILE: readonly string[] = [
  '',
  ' ',
  'elsewhere.example',
  'app/dashboard',
  'http://elsewhere.example',
  'https://elsewhere.example/app/dashboard',
  'HTTPS://elsewhere.example',
  'https:elsewhere.example',
  'https:/elsewhere.example',
  '//elsewhere.example',
  '///elsewhere.example',
  '////elsewhere.example',
  '/\\elsewhere.example',
  '\\\\elsewhere.example',
  '\\/elsewhere.example',
  '/\\/elsewhere.example',
  '/app/\\..\\..\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\t//elsewhere.example',
  '/\r\nLocation: https://elsewhere.example',
  '/app%0d%0aSet-Cookie:a=b',
  '/%0d%0a//elsewhere.example',
  '/%09/elsewhere.example',
  '/%00/elsewhere.example',
  '%2f%2felsewhere.example',
  '/%2felsewhere.example',
  '/%2f%2felsewhere.example',
  '/%252f%252felsewhere.example',
  '/%25252525252felsewhere.example',
  '/%5celsewhere.example',
  '/%255celsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/app/..//elsewhere.example',
  '/app//elsewhere.example',
  '/@elsewhere.example',
  '/user:word@elsewhere.example',
  '@elsewhere.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  '/javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://elsewhere.example/1',
  '/\u2215elsewhere.example',
  '/\u2044elsewhere.example',
  '/\uff0felsewhere.example',
  '/\uff3celsewhere.example',
  '\uff0f\uff0felsewhere.example',
  '/%ef%bc%8felsewhere.example',
  '/\u200b/elsewhere.example',
  '/%',
  '/%e0%a4%a',
  '/auth/login?redirect=/auth/login',
  '/%61uth/login',
  '/app/../auth/logout',
  '/AUTH/logout',
]

/** Signs that some reader on the way takes for a dot, a slash, an at or nothing at all. */
const DISGUISES = [
  0x85, 0xa0, 0x200b, 0x200e, 0x200f, 0x2024, 0x2028, 0x2029, 0x202e, 0x2044, 0x2060, 0x2069, 0x2215, 0x29f8, 0x3002,
  0xfeff, 0xff0e, 0xff0f, 0xff3c,
]

describe('[2.52] a redirect parameter', () => {
  it.each(DISGUISES.map((code) => [code.toString(16), String.fromCodePoint(code)]))(
    'U+%s in a path leads nowhere, written or encoded',
    (_code, sign) => {
      expect(safeRedirect(`/app/x${sign}y`)).toBeNull()
      expect(safeRedirect(`/app/x${encodeURIComponent(sign)}y`)).toBeNull()
    },
  )

  it('knows forty hostile spellings and more', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(40)
  })

  it.each(HOSTILE.map((raw) => [raw]))('%j leads nowhere', (raw) => {
    expect(safeRedirect(raw)).toBeNull()
  })

  it.each([null, undefined])('%s leads nowhere', (raw) => {
    expect(safeRedirect(raw)).toBeNull()
  })

  it.each([
    ['/app/donors/list'],
    ['/app/donors/list?filter=a%26b&page=2'],
    ['/app/projects/published/0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b#stages'],
    ['/app/donors/list?q=https%3A%2F%2Felsewhere.example'],
    ['/authors'],
    ['/'],
  ])('%s is a path of this origin and stays as it is', (raw) => {
    expect(safeRedirect(raw)).toBe(raw)
  })

  it('is the path that a browser would open', () => {
    expect(safeRedirect('/app/../admin')).toBe('/admin')
    expect(safeRedirect('/app/donors/list?q=أحمد')).toBe('/app/donors/list?q=%D8%A3%D8%AD%D9%85%D8%AF')
  })

  it('[2.13] is put behind the login route, and left away where it says nothing', () => {
    expect(withRedirect('/auth/login', '/app/donors/list?page=2')).toBe(
      '/auth/login?redirect=%2Fapp%2Fdonors%2Flist%3Fpage%3D2',
    )
    for (const current of ['/', '//elsewhere.example', '/auth/login'])
      expect(withRedirect('/auth/login', current)).toBe('/auth/login')
  })
})
