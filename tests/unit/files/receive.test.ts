import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanTemp, receiveUpload } from '../../../server/files/receive.ts'
import { pdf, picture } from './fixtures.ts'

let root = ''
let dir = ''
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'athar-receive-'))
  dir = join(root, 'tmp')
})
afterEach(() => rm(root, { recursive: true, force: true }))
const left = async () => new Set(await readdir(dir).catch(() => []))
const none = new Set()
const MB = 1024 * 1024

const sendText = (bytes: number) =>
  receiveUpload(Readable.from([Buffer.alloc(bytes, 'a')]), {
    dir,
    accept: 'sheet',
    maxBytes: 1000,
    fileName: 'a.csv',
  })

describe('receiveUpload', () => {
  it('streams to a temporary file with its size, hash, type and a safe name', async () => {
    const data = await picture(30, 20).png().toBuffer()
    const parts = [data.subarray(0, 10), data.subarray(10)]
    const result = await receiveUpload(Readable.from(parts), { dir, accept: 'image', fileName: '../صورة\u202e.png' })
    if (!result.ok) throw new Error(result.error)
    expect(result.file).toMatchObject({
      name: 'صورة.png',
      kind: 'image',
      mime: 'image/png',
      ext: 'png',
      bytes: data.length,
    })
    expect(result.file.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(await readFile(result.file.path)).toEqual(data)
    expect((await left()).size).toBe(1)
    expect((await stat(result.file.path)).mode & 0o077).toBe(0)
  })

  it('hashes with SHA-256', async () => {
    const data = Buffer.from('abc')
    const result = await receiveUpload(Readable.from([data]), { dir, accept: 'sheet', fileName: 'a.csv' })
    expect(result).toMatchObject({
      file: { sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad', bytes: 3 },
    })
  })

  it('[5.4] stops an endless picture right after 5 MB and leaves nothing', async () => {
    let sent = 0
    async function* endless(): AsyncGenerator<Buffer> {
      yield await picture(30, 20).png().toBuffer()
      for (;;) {
        sent += 64 * 1024
        yield Buffer.alloc(64 * 1024)
      }
    }
    const stream = Readable.from(endless())
    const result = await receiveUpload(stream, { dir, accept: 'image', fileName: 'a.png' })
    expect(result).toEqual({ ok: false, error: 'tooLarge' })
    expect(stream.destroyed).toBe(true)
    expect(sent).toBeLessThan(8 * MB)
    expect(await left()).toEqual(none)
  })

  it('takes exactly the limit and refuses one byte more', async () => {
    expect(await sendText(1000)).toMatchObject({ ok: true, file: { bytes: 1000 } })
    expect(await sendText(1001)).toEqual({ ok: false, error: 'tooLarge' })
  })

  it('knows a stream that its parser has cut at a limit of its own', async () => {
    const stream = Object.assign(Readable.from([pdf()]), { truncated: true })
    expect(await receiveUpload(stream, { dir, accept: 'pdf', fileName: 'a.pdf' })).toEqual({
      ok: false,
      error: 'tooLarge',
    })
    expect(await left()).toEqual(none)
  })

  it('[8.39] leaves nothing of a refused file', async () => {
    const send = (data: Buffer, fileName: string) =>
      receiveUpload(Readable.from([data]), { dir, accept: 'image', fileName })
    expect(await send(pdf(), 'a.png')).toEqual({ ok: false, error: 'typeMismatch' })
    expect(await send(pdf(), 'a.pdf')).toEqual({ ok: false, error: 'unsupportedType' })
    expect(await receiveUpload(Readable.from([]), { dir, accept: 'image', fileName: 'a.png' })).toEqual({
      ok: false,
      error: 'empty',
    })
    expect(await left()).toEqual(none)
  })

  it('leaves nothing when the line is cut or the caller gives up', async () => {
    const cut = new PassThrough()
    const cutResult = receiveUpload(cut, { dir, accept: 'pdf', fileName: 'a.pdf' })
    cut.write(pdf())
    setTimeout(() => cut.destroy(new Error('line cut')), 20)
    await expect(cutResult).rejects.toThrow('line cut')
    const silent = new PassThrough()
    const controller = new AbortController()
    const given = receiveUpload(silent, { dir, accept: 'pdf', fileName: 'a.pdf', signal: controller.signal })
    silent.write(pdf())
    setTimeout(() => controller.abort(), 20)
    await expect(given).rejects.toMatchObject({ name: 'AbortError' })
    expect(await left()).toEqual(none)
  })
})

describe('cleanTemp', () => {
  it('removes what an earlier run left, and only that', async () => {
    await mkdir(join(dir, 'upload-folder'), { recursive: true })
    const old = 'upload-11111111-2222-4333-8444-555555555555.part'
    const young = 'upload-99999999-2222-4333-8444-555555555555.part'
    for (const name of [old, young, 'other.txt']) await writeFile(join(dir, name), 'x')
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
    for (const name of [old, 'other.txt']) await utimes(join(dir, name), yesterday, yesterday)
    expect(await cleanTemp(dir)).toBe(1)
    expect(await left()).toEqual(new Set(['other.txt', 'upload-folder', young]))
    expect(await cleanTemp(dir, 0)).toBe(1)
    expect(await left()).toEqual(new Set(['other.txt', 'upload-folder']))
    expect(await cleanTemp(join(root, 'never made'))).toBe(0)
  })
})
