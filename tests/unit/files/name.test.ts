import { describe, expect, it } from 'vitest'
import { extensionOf, safeFileName } from '../../../server/files/name.ts'

describe('file names', () => {
  it.each([
    ['تقرير المشروع.pdf', 'تقرير المشروع.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\x\\photo.JPG', 'photo.JPG'],
    ['/', 'file'],
    ['...', 'file'],
    ['', 'file'],
    ['a\u0000b\r\nc.png', 'abc.png'],
    ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
    ['a\u2066b\u2069\u200f\ufeff.csv', 'ab.csv'],
    ['a<b>:"|?*.png', 'a_b______.png'],
    ['  spaced \t name .png  ', 'spaced name.png'],
    ['.htaccess', 'htaccess'],
    ['con.txt', '_con.txt'],
    ['cafe\u0301.png', 'café.png'],
    ['lone\ud800.png', 'lone.png'],
  ])('%j becomes %j', (raw, safe) => {
    expect(safeFileName(raw)).toBe(safe)
  })

  it('keeps 150 characters at most, the extension among them, and cuts no character in two', () => {
    expect(safeFileName(`${'ا'.repeat(300)}.pdf`)).toBe(`${'ا'.repeat(146)}.pdf`)
    expect(safeFileName(`${'x'.repeat(145)}👩‍👧.png`)).toBe(`${'x'.repeat(145)}.png`)
    expect(safeFileName('x'.repeat(5000))).toHaveLength(150)
    expect(safeFileName(`a.${'y'.repeat(400)}`)).toHaveLength(150)
  })

  it('reads the extension that a person would see', () => {
    expect(extensionOf('a.b.PDF')).toBe('pdf')
    expect(extensionOf('photo\u202Egnp.exe')).toBe('exe')
    expect(extensionOf('no extension')).toBe('')
    expect(extensionOf('.png')).toBe('')
  })
})
