import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sniff } from '../../../server/files/sniff.ts'
import { bareSound } from '../../../server/files/sound.ts'
import * as made from './sounds.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'athar-sound-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function bared(mime: string, content: Buffer): Promise<Buffer | null> {
  const path = join(dir, 'voice.part')
  await writeFile(path, content)
  return bareSound(path, mime)
}

const TAGGED = {
  'audio/mpeg': made.taggedMp3(),
  'audio/wav': made.taggedWav(),
  'audio/ogg': made.taggedOpus(),
  'audio/mp4': made.taggedM4a(),
} as const
const KINDS = Object.keys(TAGGED) as (keyof typeof TAGGED)[]

describe('[3.5] what is written beside a recording', () => {
  it.each([...Object.entries(TAGGED), ['audio/ogg', made.taggedVorbis()] as const])(
    'of the kind %s is gone, and it is the same kind still',
    async (mime, content) => {
      for (const one of made.PLANTED) expect(content.includes(one)).toBe(true)
      const out = await bared(mime, content)
      for (const one of made.PLANTED) expect(out?.includes(one), one).toBe(false)
      expect(await sniff(out ?? Buffer.alloc(0), { accept: 'audio' })).toMatchObject({ ok: true, mime })
      // What is bare already stays as it is.
      expect(await bared(mime, out ?? Buffer.alloc(0))).toEqual(out)
    },
  )

  it('leaves the frames of an MP3, and none that only seems to be one', async () => {
    expect(await bared('audio/mpeg', made.taggedMp3())).toEqual(made.frames(9))
    expect(await bared('audio/mpeg', made.frames(1))).toEqual(made.frames(1))
    // The last one was cut off, and a tag follows: it would hold what is written there.
    const cut = Buffer.concat([made.frames(3), made.frames(1).subarray(0, 100), made.id3v2('x '.repeat(400))])
    expect(await bared('audio/mpeg', cut)).toEqual(made.frames(3))
  })

  it('leaves format and sound of a WAV, with what it says of its size', async () => {
    const out = await bared('audio/wav', made.taggedWav())
    // Eighteen bytes of format: that nothing more follows is said in it.
    expect(out?.toString('hex', 0, 46)).toBe(
      '524946465401000057415645666d74201200000001000100401f0000803e0000020010000000646174612d010000',
    )
    expect(out?.subarray(46, 46 + 301)).toEqual(made.SAMPLES)
    expect(await bared('audio/wav', made.wavOf())).toEqual(made.wavOf())
  })

  it('leaves the pages of an Ogg file, numbered and summed anew', async () => {
    expect(await bared('audio/ogg', made.taggedOpus())).toEqual(made.bareOpus())
    expect(await bared('audio/ogg', made.taggedVorbis())).toEqual(made.bareVorbis())
  })

  it('refuses what cannot be told apart', async () => {
    const opus = made.bareOpus()
    const broken = Buffer.from(opus)
    broken[opus.length - 1] = 0
    const onePage = broken.subarray(0, opus.indexOf('OggS', 60))
    const odd: [string, Buffer][] = [
      ['audio/mpeg', made.id3v2()],
      ['audio/wav', made.riff(Buffer.from('data\x02\0\0\0xx', 'latin1'))],
      [
        'audio/wav',
        made.riff(
          Buffer.from('fmt \x10\0\0\0', 'latin1'),
          Buffer.alloc(16, 0x55),
          Buffer.from('data\x02\0\0\0xx', 'latin1'),
        ),
      ],
      ['audio/wav', made.wavOf(Buffer.alloc(0))],
      ['audio/ogg', made.page([Buffer.from('\x7fFLAC\x01\0')], { flags: 2, number: 0 })],
      ['audio/ogg', onePage],
      ['audio/mp4', Buffer.concat([made.taggedM4a(), Buffer.from(made.PLACE)])],
      ['audio/aac', made.frames(3)],
    ]
    for (const [mime, content] of odd) expect(await bared(mime, content), mime).toBeNull()
    // A sound that stands on the pages of the words cannot be parted from them by pages.
    const mixed = [made.page([made.OPUS_HEAD], { flags: 2, number: 0 })]
    mixed.push(made.page([Buffer.from('OpusTags\0\0\0\0\0\0\0\0'), Buffer.alloc(9)], { number: 1 }))
    expect(await bared('audio/ogg', Buffer.concat(mixed))).toBeNull()
  })

  it('however a file is broken, it is refused or bare, and soon', async () => {
    const change = fc.record({ at: fc.nat(), bytes: fc.uint8Array({ maxLength: 40 }), cut: fc.nat(60) })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...KINDS), fc.array(change, { maxLength: 5 }), async (mime, changes) => {
        let content: Buffer = TAGGED[mime]
        for (const { at, bytes, cut } of changes) {
          const from = at % content.length
          content = Buffer.concat([content.subarray(0, from), bytes, content.subarray(from + cut)])
          if (content.length === 0) return
        }
        const out = await bared(mime, content)
        expect(out === null || out.length <= content.length + 200).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  it('what is made to be searched without end is not', async () => {
    const page = Buffer.alloc(28, 1)
    page.write('OggS\0', 0, 'latin1')
    page[26] = 255
    const many: [string, Buffer][] = [
      ['audio/ogg', Buffer.concat(Array.from({ length: 300_000 }, () => page))],
      ['audio/mpeg', Buffer.alloc(8_000_000, 0xff)],
      ['audio/mpeg', Buffer.concat(Array.from({ length: 400_000 }, () => Buffer.from('ID3\xff\xe0\x90', 'latin1')))],
      ['audio/wav', Buffer.concat([made.riff(), Buffer.alloc(8_000_000)])],
    ]
    const from = performance.now()
    for (const [mime, content] of many) expect(await bared(mime, content)).toBeNull()
    expect(performance.now() - from).toBeLessThan(25_000)
  })

  it('an MP4 of sound loses what is written beside it in its own file too', async () => {
    const path = join(dir, 'voice.m4a')
    await writeFile(path, made.taggedM4a())
    expect(await bareSound(path, 'audio/mp4')).toEqual(await readFile(path))
  })
})
