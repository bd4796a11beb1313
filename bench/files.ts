import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflateRaw } from 'node:zlib'
import sharp from 'sharp'
import { receiveUpload } from '../server/files/receive.ts'
import { openSheet, SheetError } from '../server/import/reader/index.ts'
import { type Figure, median, print } from './support.ts'

const MB = 1024 * 1024
const SIDE = 50_000
const TIMES = 20

/** A PNG of a few bytes whose header claims 50,000 by 50,000 pixels: 7,000 MB where somebody decodes it. */
async function pngBomb(): Promise<Buffer> {
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d56' } })
    .png()
    .toBuffer()
  data.writeUInt32BE(SIDE, 16)
  data.writeUInt32BE(SIDE, 20)
  data.writeUInt32BE(crc32(data.subarray(12, 29)), 29)
  return data
}

async function jpegBomb(): Promise<Buffer> {
  const data = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5d56' } })
    .jpeg()
    .toBuffer()
  const at = data.indexOf(Buffer.from([0xff, 0xc0]))
  data.writeUInt16BE(SIDE, at + 5)
  data.writeUInt16BE(SIDE, at + 7)
  return data
}

interface Part {
  name: string
  packed: Buffer
  /** What the file says that it unfolds to. */
  claim: number
}

const packed = (chunks: Iterable<Buffer>): Promise<Buffer> =>
  buffer(Readable.from(chunks).pipe(createDeflateRaw({ level: 9 })))

function* zeros(megabytes: number): Generator<Buffer> {
  const chunk = Buffer.alloc(MB)
  for (let n = 0; n < megabytes; n += 1) yield chunk
}

function zip(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, packed: data, claim } of parts) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(claim, 18)
    fields.writeUInt16LE(name.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), data])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), fields, tail, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, table, end])
}

/** A workbook whose sheet unfolds to 1 GB of what a megabyte holds. `claim`: what it says of itself. */
async function workbookBomb(sheet: Buffer, claim: number): Promise<Buffer> {
  const types = Buffer.from('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>')
  return zip([
    { name: '[Content_Types].xml', packed: await packed([types]), claim: types.length },
    { name: 'xl/workbook.xml', packed: await packed([types]), claim: types.length },
    { name: 'xl/worksheets/sheet1.xml', packed: sheet, claim },
  ])
}

const residentOf = (pid: string): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    // It ended meanwhile.
    return 0
  }
}

/** This process and those that it started, MB. */
const resident = (): number => {
  const self = String(process.pid)
  const children = readFileSync(`/proc/${self}/task/${self}/children`, 'utf8').split(' ').filter(Boolean)
  return [self, ...children].reduce((sum, pid) => sum + residentOf(pid), 0)
}

interface Measured {
  ms: number
  megabytes: number
}

/** How long it takes, the median of several, and how far memory grows at most meanwhile. */
async function measure(times: number, refuse: () => Promise<void>): Promise<Measured> {
  await refuse()
  const before = resident()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, resident())
  }, 5)
  const took: number[] = []
  for (let n = 0; n < times; n += 1) {
    const began = performance.now()
    await refuse()
    took.push(performance.now() - began)
  }
  clearInterval(watch)
  return { ms: median(took), megabytes: Math.max(0, most - before) }
}

async function expectSheetRefused(path: string, name: string, reason: string): Promise<void> {
  const opened = await openSheet({ path, name }).catch((error: unknown) => error)
  if (!(opened instanceof SheetError) || opened.reason !== reason)
    throw new Error(`${name} was not refused for ${reason}`)
}

/** Files that unfold to more than a machine has: refused from what they claim, or as soon as they go beyond it. */
export async function benchFiles(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'athar-bench-'))
  const figures: Figure[] = []
  const add = (what: string, { ms, megabytes }: Measured, limitMs: number, limitMb: number): void =>
    void figures.push({
      what,
      value: `${ms.toFixed(0)} ms, ${megabytes.toFixed(0)} MB`,
      target: `<= ${limitMs} ms, ${limitMb} MB`,
      met: ms <= limitMs && megabytes <= limitMb,
    })

  for (const [name, bomb] of [
    ['a.png', await pngBomb()],
    ['a.jpg', await jpegBomb()],
  ] as const) {
    const measured = await measure(TIMES, async () => {
      const answer = await receiveUpload(Readable.from([bomb]), { dir, accept: 'image', fileName: name })
      if (answer.ok || answer.error !== 'tooManyPixels') throw new Error(`${name} was not refused`)
    })
    add(`a picture of 50,000 x 50,000 refused (${name}, ${bomb.length} bytes)`, measured, 100, 50)
  }

  const sheet = await packed(zeros(1024))
  for (const [what, name, reason, content] of [
    ['a workbook that says it unfolds to 1 GB', 'honest.xlsx', 'unpacked_size', await workbookBomb(sheet, 1024 * MB)],
    ['the same that says it is 1 kB', 'lying.xlsx', 'unpacked_size', await workbookBomb(sheet, 1024)],
    ['a million columns', 'wide.csv', 'columns', Buffer.from(`${'c,'.repeat(1_000_000)}c\n1\n`)],
  ] as const) {
    const path = join(dir, name)
    writeFileSync(path, content)
    // The reader is a process of its own: starting it is part of what it takes.
    add(`${what}, refused`, await measure(3, () => expectSheetRefused(path, name, reason)), 3_000, 250)
  }
  rmSync(dir, { recursive: true, force: true })
  print('Files that are too much', figures)
}
