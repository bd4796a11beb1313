import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { MemoryFileStore } from '../../server/integrations/files/fake.ts'
import { chooseFileStore } from '../../server/integrations/files/index.ts'
import { LocalFileStore } from '../../server/integrations/files/local.ts'
import { FileKeyError, FileMissing, FileRangeError, type FileStore } from '../../server/integrations/files/port.ts'
import { S3FileStore } from '../../server/integrations/files/s3.ts'
import { hasMoto, type S3Peer, startMoto, startS3rver } from './files.peer.ts'

const folders: string[] = []
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'athar-files-'))
  folders.push(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const text = { contentType: 'text/plain' }
const key = 'entity-1/file-1/original'
async function* broken(): AsyncGenerator<Buffer> {
  yield Buffer.from('half')
  throw new Error('line cut')
}
async function all(store: FileStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const found of store.list(prefix)) keys.push(found)
  return keys.sort()
}
async function read(store: FileStore, at: string, range?: { start: number; end?: number }): Promise<string> {
  return (await buffer(await store.open(at, range))).toString()
}

const peers = new Map<() => Promise<S3Peer>, Promise<S3Peer>>()
async function inBucket(start: () => Promise<S3Peer>): Promise<FileStore> {
  const peer = peers.get(start) ?? start()
  peers.set(start, peer)
  return new S3FileStore(await (await peer).bucket())
}
afterAll(async () => {
  for (const peer of peers.values()) await (await peer).stop()
})

const stores: [string, () => Promise<FileStore>][] = [
  ['memory', async () => new MemoryFileStore()],
  ['local folder', async () => new LocalFileStore(await newFolder())],
  ['bucket of s3rver', () => inBucket(startS3rver)],
  ...(hasMoto() ? [['bucket of moto', () => inBucket(startMoto)] satisfies [string, () => Promise<FileStore>]] : []),
]

describe.each(stores)('file store: %s', (name, make) => {
  it('gives back what was put, with its size and hash', async () => {
    const store = await make()
    await store.prepare()
    const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(await store.put(key, Buffer.from('abc'), text)).toEqual({ bytes: 3, sha256: abc })
    expect(
      await store.put('entity-1/file-1/w480.webp', Readable.from([Buffer.from('a'), Buffer.from('bc')]), text),
    ).toEqual({
      bytes: 3,
      sha256: abc,
    })
    expect(await read(store, key)).toBe('abc')
    const found = await store.stat(key)
    expect(found?.bytes).toBe(3)
    expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000)
  })

  it('keeps an empty file', async () => {
    const store = await make()
    expect((await store.put(key, Buffer.alloc(0), text)).bytes).toBe(0)
    expect(await read(store, key)).toBe('')
    await expect(store.open(key, { start: 0 })).rejects.toBeInstanceOf(FileRangeError)
  })

  it('reads ranges with both ends inclusive', async () => {
    const store = await make()
    await store.put(key, Buffer.from('0123456789'), text)
    expect(await read(store, key, { start: 2, end: 4 })).toBe('234')
    expect(await read(store, key, { start: 7 })).toBe('789')
    expect(await read(store, key, { start: 8, end: 99 })).toBe('89')
    expect(await read(store, key, { start: 0, end: 0 })).toBe('0')
    for (const range of [{ start: 10 }, { start: -1 }, { start: 5, end: 4 }, { start: 0.5 }, { start: Number.NaN }]) {
      await expect(store.open(key, range)).rejects.toBeInstanceOf(FileRangeError)
    }
  })

  it('replaces, and keeps the old file when the new source fails half-way', async () => {
    const store = await make()
    await store.put(key, Buffer.from('first'), text)
    await store.put(key, Buffer.from('second'), text)
    await expect(store.put(key, Readable.from(broken()), text)).rejects.toThrow('line cut')
    await expect(store.put('entity-1/new/original', Readable.from(broken()), text)).rejects.toThrow('line cut')
    expect(await read(store, key)).toBe('second')
    expect(await all(store, '')).toEqual([key])
  })

  it('knows what is missing', async () => {
    const store = await make()
    expect(await store.stat(key)).toBeNull()
    await expect(store.open(key)).rejects.toBeInstanceOf(FileMissing)
    await store.remove(key)
    await store.put(key, Buffer.from('x'), text)
    await store.remove(key)
    expect(await store.stat(key)).toBeNull()
    await expect(store.open(key)).rejects.toBeInstanceOf(FileMissing)
    expect(await all(store, '')).toEqual([])
  })

  it('lists by whole segments: one entity never sees another that begins alike', async () => {
    const store = await make()
    const keys = ['e1/f1/original', 'e1/f1/w480.webp', 'e1/f2/original', 'e11/f1/original']
    for (const each of keys) await store.put(each, Buffer.from(each), text)
    expect(await all(store, '')).toEqual(keys)
    expect(await all(store, 'e1/')).toEqual(keys.slice(0, 3))
    expect(await all(store, 'e1/f1/')).toEqual(keys.slice(0, 2))
    expect(await all(store, 'e9/')).toEqual([])
    for (const prefix of ['e1', '/', '../', 'e1/f1', 'e1/f1/original/']) {
      await expect(all(store, prefix)).rejects.toBeInstanceOf(FileKeyError)
    }
  })

  it.each([
    '',
    'a',
    'a/b',
    'a/b/c/d',
    '/a/b/c',
    'a//c',
    'a/../c',
    '../a/b',
    'a/b/..',
    'a/b/.hidden',
    'a/b/c..d',
    'a/b/c.',
    'a\\b/c/d',
    'A/b/c',
    'a/b/c\0',
    'a/b/c\n',
    'a/b/nul.txt',
    'a/b/c d',
    'c:/b/c',
    'a/b/ملف',
    `a/b/${'x'.repeat(129)}`,
  ])('refuses the key %j in every call', async (bad) => {
    const store = await make()
    await expect(store.put(bad, Buffer.from('x'), text)).rejects.toBeInstanceOf(FileKeyError)
    await expect(store.open(bad)).rejects.toBeInstanceOf(FileKeyError)
    await expect(store.stat(bad)).rejects.toBeInstanceOf(FileKeyError)
    await expect(store.remove(bad)).rejects.toBeInstanceOf(FileKeyError)
  })

  it('takes puts and removals of neighbours at the same time', async () => {
    const store = await make()
    const work = Array.from({ length: 40 }, async (_, index) => {
      await store.put(`e/f${index % 4}/v${index}`, Buffer.from(String(index)), text)
      if (index % 2) await store.remove(`e/f${index % 4}/v${index}`)
    })
    await Promise.all(work)
    expect(await all(store, 'e/')).toHaveLength(20)
  })

  // s3rver itself writes over what another one writes, now and then; the services that it stands for do not.
  const retry = name === 'bucket of s3rver' ? 3 : 0
  it('never shows a mixture when two write the same key', { retry }, async () => {
    const store = await make()
    const versions = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(200_000))
    await Promise.all(
      versions.map((version) =>
        store.put(key, Readable.from([Buffer.from(version.slice(0, 9)), Buffer.from(version.slice(9))]), text),
      ),
    )
    expect(versions).toContain(await read(store, key))
  })
})

describe('what is longer than one part', () => {
  async function* long(): AsyncGenerator<Buffer> {
    for (let n = 0; n < 20; n += 1) yield Buffer.alloc(1024 ** 2, n)
  }
  async function* cut(): AsyncGenerator<Buffer> {
    yield* long()
    throw new Error('line cut')
  }

  it.each(stores)('arrives whole or not at all: %s', async (_name, make) => {
    const store = await make()
    const stored = await store.put(key, Readable.from(long()), text)
    expect(stored).toEqual({
      bytes: 20 * 1024 ** 2,
      sha256: createHash('sha256')
        .update(await buffer(Readable.from(long())))
        .digest('hex'),
    })
    expect((await store.stat(key))?.bytes).toBe(20 * 1024 ** 2)
    const middle = await buffer(await store.open(key, { start: 9 * 1024 ** 2 - 1, end: 9 * 1024 ** 2 }))
    expect([...middle]).toEqual([8, 9])
    await expect(store.put('entity-1/cut/original', Readable.from(cut()), text)).rejects.toThrow('line cut')
    expect(await all(store, '')).toEqual([key])
  })
})

describe('file store in a local folder', () => {
  it('keeps what it stores for its owner alone to read', async () => {
    const root = await newFolder()
    await new LocalFileStore(root).put(key, Buffer.from('x'))
    const modeOf = async (path: string) => ((await stat(join(root, path))).mode & 0o777).toString(8)
    const paths = ['entity-1', 'entity-1/file-1', 'entity-1/file-1/original']
    expect(await Promise.all(paths.map(modeOf))).toEqual(['700', '700', '600'])
  })

  it('leaves no half-written file and no empty folder behind', async () => {
    const root = await newFolder()
    const store: FileStore = new LocalFileStore(root)
    await expect(store.put(key, Readable.from(broken()), text)).rejects.toThrow('line cut')
    await store.put(key, Buffer.from('x'), text)
    await store.remove(key)
    expect(await readdir(root)).toEqual(['.tmp'])
    expect(await readdir(join(root, '.tmp'))).toEqual([])
  })

  it('prepare() drops what a killed run left, not what another process writes now', async () => {
    const root = await newFolder()
    const store: FileStore = new LocalFileStore(root)
    await store.prepare()
    await writeFile(join(root, '.tmp', 'old'), 'x')
    await writeFile(join(root, '.tmp', 'young'), 'x')
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000)
    await utimes(join(root, '.tmp', 'old'), yesterday, yesterday)
    await store.prepare()
    expect(await readdir(join(root, '.tmp'))).toEqual(['young'])
  })

  it('prepare() says when the folder cannot be made', async () => {
    const root = await newFolder()
    await writeFile(join(root, 'taken'), 'x')
    await expect(new LocalFileStore(join(root, 'taken')).prepare()).rejects.toThrow(/ENOTDIR|EEXIST/)
  })

  it('is chosen under the data folder', async () => {
    const dataDir = await newFolder()
    await (await chooseFileStore({ dataDir, s3: null })).put(key, Buffer.from('x'), text)
    expect(await readdir(join(dataDir, 'files', 'entity-1', 'file-1'))).toEqual(['original'])
  })
})
