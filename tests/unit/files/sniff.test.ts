import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sniff } from '../../../server/files/sniff.ts'
import { isoMedia, mp3, ogg, pdf, picture, pngBomb, wav, webm, xlsx, zip } from './fixtures.ts'

const jpeg = await picture(40, 30).jpeg().toBuffer()
const png = await picture(40, 30).png().toBuffer()
const webp = await picture(40, 30).webp().toBuffer()
const gif = await picture(4, 4).gif().toBuffer()
const sheetMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const csv = Buffer.from('الاسم,المبلغ\nنورة,500\n')
const refused = (error: string) => ({ ok: false, error })

describe('types by content [5.15]', () => {
  const film = isoMedia('isom', ['vide', 'soun'])
  it.each([
    ['photo.jpg', jpeg, 'image', 'image/jpeg', 'jpg'],
    ['photo.JPEG', jpeg, 'image', 'image/jpeg', 'jpg'],
    ['photo.png', png, 'image', 'image/png', 'png'],
    ['photo.webp', webp, 'image', 'image/webp', 'webp'],
    ['voice.mp3', mp3(), 'audio', 'audio/mpeg', 'mp3'],
    [
      'voice.mp3',
      Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\x0a'), Buffer.alloc(10), mp3()]),
      'audio',
      'audio/mpeg',
      'mp3',
    ],
    ['voice.m4a', isoMedia('M4A ', ['soun']), 'audio', 'audio/mp4', 'm4a'],
    ['phone recording.m4a', isoMedia('mp42', ['soun']), 'audio', 'audio/mp4', 'm4a'],
    ['voice.ogg', ogg(), 'audio', 'audio/ogg', 'ogg'],
    ['voice.opus', ogg(), 'audio', 'audio/ogg', 'ogg'],
    ['voice.ogg', ogg('\x01vorbis'), 'audio', 'audio/ogg', 'ogg'],
    ['voice.wav', wav(), 'audio', 'audio/wav', 'wav'],
    ['report.pdf', pdf(), 'pdf', 'application/pdf', 'pdf'],
    ['donors.xlsx', xlsx(), 'sheet', sheetMime, 'xlsx'],
    ['donors.csv', csv, 'sheet', 'text/csv', 'csv'],
    ['donors.tsv', Buffer.from('الاسم\tالمبلغ\nنورة\t500\n'), 'sheet', 'text/csv', 'csv'],
    ['Unicode text.txt', Buffer.from('\ufeffالاسم\tالمبلغ\r\nنورة\t500\r\n', 'utf16le'), 'sheet', 'text/csv', 'csv'],
    ['film.mp4', film, 'video', 'video/mp4', 'mp4'],
    ['film.webm', webm(), 'video', 'video/webm', 'webm'],
    ['film.mov', isoMedia('qt  ', ['vide']), 'video', 'video/quicktime', 'mov'],
    ['no extension', png, 'image', 'image/png', 'png'],
  ] as const)('[5.15] takes %s', async (fileName, data, kind, mime, ext) => {
    expect(await sniff(data, { accept: kind, fileName })).toEqual({ ok: true, kind, mime, ext })
    expect(await sniff(data, { accept: ['pdf', 'image', 'audio', 'video', 'sheet'], fileName })).toMatchObject({ mime })
    for (const other of ['image', 'audio', 'video', 'pdf', 'sheet'] as const) {
      if (other === kind) continue
      expect((await sniff(data, { accept: other, fileName })).ok).toBe(false)
    }
  })

  it('[5.15] reads a file on disk as it reads a buffer', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'athar-sniff-'))
    for (const [name, data, accept, ext] of [
      ['a.xlsx', xlsx(), 'sheet', 'xlsx'],
      ['a.mp4', film, 'video', 'mp4'],
      ['a.jpg', jpeg, 'image', 'jpg'],
      ['a.csv', csv, 'sheet', 'csv'],
    ] as const) {
      await writeFile(join(folder, name), data)
      expect(await sniff(join(folder, name), { accept, fileName: name })).toMatchObject({ ok: true, ext })
    }
    await rm(folder, { recursive: true })
  })
})

describe('refusals [8.39]', () => {
  it.each([
    ['picture.svg', svg, 'image', 'unsupportedType'],
    ['picture.png', svg, 'image', 'typeMismatch'],
    ['picture.gif', gif, 'image', 'unsupportedType'],
    ['picture.jpg', gif, 'image', 'typeMismatch'],
    ['picture.png', jpeg, 'image', 'typeMismatch'],
    ['setup.exe', png, 'image', 'typeMismatch'],
    ['setup.exe', Buffer.from('MZ\x90\0\x03\0\0\0'), 'image', 'unsupportedType'],
    ['report.pdf', Buffer.from('MZ\x90\0\x03\0\0\0'), 'pdf', 'typeMismatch'],
    ['report.pdf', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), pdf()]), 'pdf', 'typeMismatch'],
    ['film.mp4', isoMedia('isom', ['soun']), 'video', 'typeMismatch'],
    ['film.mp4', isoMedia('isom', []), 'video', 'typeMismatch'],
    ['film.mp4', isoMedia('isom', ['vide']).subarray(0, 200), 'video', 'typeMismatch'],
    ['film.mkv', webm('matroska'), 'video', 'unsupportedType'],
    ['voice.m4a', isoMedia('mp42', ['vide', 'soun']), 'audio', 'typeMismatch'],
    ['donors.xlsx', zip(), 'sheet', 'typeMismatch'],
    ['donors.xlsx', xlsx().subarray(0, -30), 'sheet', 'typeMismatch'],
    ['donors.xlsx', csv, 'sheet', 'typeMismatch'],
    ['donors.csv', xlsx(), 'sheet', 'typeMismatch'],
    ['donors.csv', Buffer.from('<html><body>'), 'sheet', 'typeMismatch'],
    ['donors.csv', Buffer.from('<!DOCTYPE html>'), 'sheet', 'typeMismatch'],
    ['donors.csv', Buffer.from('name,amount\n\0\0\x01'), 'sheet', 'typeMismatch'],
    ['donors.txt', xlsx(), 'sheet', 'typeMismatch'],
    ['donors.tsv', Buffer.from('<html><body>'), 'sheet', 'typeMismatch'],
    ['donors.doc', csv, 'sheet', 'unsupportedType'],
    ['picture.jpg', jpeg.subarray(0, 10), 'image', 'typeMismatch'],
    ['picture.png', Buffer.alloc(0), 'image', 'empty'],
  ] as const)('[8.39] %s', async (fileName, data, accept, error) => {
    expect(await sniff(data, { accept, fileName })).toEqual(refused(error))
  })

  it('[5.15] reports a claimed type that the content contradicts, and passes over a vague one', async () => {
    const name = { accept: 'image', fileName: 'a.png' } as const
    expect(await sniff(png, { ...name, claimedMime: 'image/jpeg' })).toEqual(refused('typeMismatch'))
    expect(await sniff(png, { ...name, claimedMime: 'text/html; charset=utf-8' })).toEqual(refused('typeMismatch'))
    expect(await sniff(png, { ...name, claimedMime: 'IMAGE/PNG' })).toMatchObject({ ok: true })
    expect(await sniff(png, { ...name, claimedMime: 'application/octet-stream' })).toMatchObject({ ok: true })
    const windows = { accept: 'sheet', fileName: 'donors.csv', claimedMime: 'application/vnd.ms-excel' } as const
    expect(await sniff(csv, windows)).toMatchObject({ ok: true, ext: 'csv' })
  })

  it('refuses a file that is two things at once', async () => {
    for (const [fileName, data, accept] of [
      ['a.png', Buffer.concat([png, zip()]), 'image'],
      ['a.jpg', Buffer.concat([jpeg, zip()]), 'image'],
      ['a.pdf', Buffer.concat([pdf(), zip()]), 'pdf'],
      ['a.jpg', Buffer.concat([jpeg, Buffer.from('<ScRiPt>alert(1)</script>')]), 'image'],
      [
        'a.jpg',
        Buffer.concat([jpeg, Buffer.alloc(256 * 1024 - jpeg.length - 4), Buffer.from('<!doctype html>')]),
        'image',
      ],
    ] as const) {
      expect(await sniff(data, { accept, fileName })).toEqual(refused('typeMismatch'))
    }
    // A photograph with a phone's own data after its end is not two things.
    expect(await sniff(Buffer.concat([jpeg, Buffer.alloc(5000, 7)]), { accept: 'image' })).toMatchObject({ ok: true })
  })

  it('refuses a picture by its claimed pixels, without decoding', async () => {
    expect(await sniff(pngBomb(50_000, 50_000), { accept: 'image' })).toEqual(refused('tooManyPixels'))
    expect(await sniff(pngBomb(10_000, 5_001), { accept: 'image' })).toEqual(refused('tooManyPixels'))
    expect(await sniff(pngBomb(10_000, 5_000), { accept: 'image' })).toMatchObject({ ok: true })
  })

  it.each([
    ['image', 'a.png', 5],
    ['audio', 'a.wav', 20],
    ['pdf', 'a.pdf', 20],
    ['video', 'a.mp4', 30],
    ['sheet', 'a.csv', 50],
  ] as const)(
    '[5.4][5.26] limits %s by its kind even where other kinds may be larger',
    async (kind, fileName, megabytes) => {
      const limit = megabytes * 1024 * 1024
      const head = { image: png, audio: wav(), pdf: pdf(), video: isoMedia('isom', ['vide']), sheet: csv }[kind]
      // Filler that stays the same type: a box of the film's own, spaces, or bytes after the end.
      const fill = (size: number) => Buffer.concat([head, Buffer.alloc(size - head.length, ' ')])
      const accept = ['image', 'sheet', 'video', 'audio', 'pdf'] as const
      expect(await sniff(fill(limit), { accept, fileName })).toMatchObject({ ok: true, kind })
      expect(await sniff(fill(limit + 1), { accept, fileName })).toEqual(refused('tooLarge'))
      expect(await sniff(head, { accept, fileName, maxBytes: head.length - 1 })).toEqual(refused('tooLarge'))
    },
  )
})

describe('CSV', () => {
  it.each([
    ['UTF-8 with its mark', Buffer.from('\ufeffالاسم,المبلغ\r\nنورة,500')],
    ['UTF-16 as Excel writes it', Buffer.from('\ufeffالاسم\tالمبلغ\r\nنورة\t500', 'utf16le')],
    ['windows-1256', Buffer.from([0xc7, 0xe1, 0xc7, 0xd3, 0xe3, 0x2c, 0x31, 0x0d, 0x0a])],
    ['a header that looks like a bitmap', Buffer.from('BMI,name\n1,2\n')],
    ['a header that looks like a sound', Buffer.from('FORM,name\n1,2\n')],
    ['a cell that begins with <', Buffer.from('< 5,name\n1,2\n')],
  ])('takes %s', async (_what, data) => {
    expect(await sniff(data, { accept: 'sheet', fileName: 'a.csv' })).toMatchObject({ ok: true, ext: 'csv' })
  })
})
