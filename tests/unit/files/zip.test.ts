import { describe, expect, it } from 'vitest'
import { zipped } from '../../../server/files/zip.ts'

const bytes = (text: string) => () => Promise.resolve(Buffer.from(text))

/** Names and content as an archive's directory tells them, read by the format's own description. */
function listed(archive: Buffer): [string, string][] {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06054b50)
  let at = archive.readUInt32LE(end + 16)
  return Array.from({ length: archive.readUInt16LE(end + 10) }, () => {
    expect(archive.readUInt32LE(at)).toBe(0x02014b50)
    const [size, length, local] = [
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const name = archive.subarray(at + 46, at + 46 + length).toString('utf8')
    const from = local + 30 + archive.readUInt16LE(local + 26)
    at += 46 + length
    return [name, archive.subarray(from, from + size).toString('utf8')]
  })
}

async function archived(entries: Parameters<typeof zipped>[0]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zipped(entries)) parts.push(part)
  return Buffer.concat(parts)
}

describe('[2.34] the archive of an Ehsan report', () => {
  it('holds each file once, under a plain name, and leaves out what is no more', async () => {
    const archive = await archived([
      { name: 'محضر.pdf', read: bytes('one') },
      { name: 'bill.pdf', read: bytes('two') },
      { name: 'Bill.pdf', read: bytes('three') },
      { name: '../../etc/passwd', read: bytes('four') },
      { name: 'gone.pdf', read: () => Promise.resolve(null) },
    ])
    expect(listed(archive)).toEqual([
      ['محضر.pdf', 'one'],
      ['bill.pdf', 'two'],
      ['Bill (2).pdf', 'three'],
      ['__.._etc_passwd', 'four'],
    ])
  })

  it('is the same for the same files', async () => {
    const entries = [{ name: 'a.txt', read: bytes('a') }]
    expect(await archived(entries)).toEqual(await archived(entries))
  })
})
