/** Recordings made by their bytes, each with the same words written beside the sound wherever its kind has room for them. */
export const PLACE = '+24.6377+046.7150/'
export const PLANTED = [PLACE, 'Umm Saad', 'SM-G991B', 'Exif'] as const
const WORDS = PLANTED.join(' ')

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const u32le = (value: number): Buffer => {
  const out = Buffer.alloc(4)
  out.writeUInt32LE(value)
  return out
}

/** 128 kbit/s at 44.1 kHz: 417 bytes a frame. */
export function frames(count: number, fill = 0x55): Buffer {
  const frame = Buffer.alloc(417, fill)
  frame.set([0xff, 0xfb, 0x90, 0x00])
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

const sevens = (size: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f))
/** With a cover in which a single frame seems to begin. */
export function id3v2(words = WORDS): Buffer {
  const body = Buffer.concat([
    latin(`TXXX${words}`),
    Buffer.from([0xff, 0xfb, 0x90, 0x00]),
    latin(words),
    Buffer.alloc(30),
  ])
  return Buffer.concat([latin('ID3\x04\x00\x00'), sevens(body.length), body])
}
const id3v1 = (words = WORDS): Buffer => Buffer.concat([latin('TAG'), Buffer.alloc(125)]).fill(words, 3, 128, 'latin1')
function ape(words = WORDS): Buffer {
  const item = Buffer.concat([u32le(words.length), u32le(0), latin(`Comment\0${words}`)])
  const mark = (flags: number) =>
    Buffer.concat([latin('APETAGEX'), u32le(2000), u32le(item.length + 32), u32le(1), u32le(flags), Buffer.alloc(8)])
  return Buffer.concat([mark(0xa0_00_00_00), item, mark(0x80_00_00_00)])
}
const lyrics3 = (words = WORDS): Buffer => {
  const body = `LYRICSBEGININD00003110${words}`
  return latin(`${body}${String(body.length).padStart(6, '0')}LYRICS200`)
}
export const taggedMp3 = (): Buffer =>
  Buffer.concat([id3v2(), id3v2('again '.repeat(50)), frames(5), id3v2(), frames(4), ape(), lyrics3(), id3v1()])

const chunk = (name: string, body: Buffer): Buffer =>
  Buffer.concat([latin(name), u32le(body.length), body, Buffer.alloc(body.length % 2)])
export const FORMAT = Buffer.from('01000100401f0000803e000002001000', 'hex')
export const riff = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([latin('WAVE'), ...chunks])
  return Buffer.concat([latin('RIFF'), u32le(body.length), body])
}
export const SAMPLES = Buffer.from(Array.from({ length: 301 }, (_, at) => at % 256))
export const wavOf = (samples = SAMPLES): Buffer => riff(chunk('fmt ', FORMAT), chunk('data', samples))
export const taggedWav = (): Buffer =>
  riff(
    chunk('bext', latin(WORDS)),
    chunk('LIST', latin(`INFOIART${WORDS}`)),
    chunk('fmt ', Buffer.concat([FORMAT, latin('\0\0'), latin(WORDS)])),
    chunk('data', SAMPLES),
    chunk('id3 ', id3v2()),
    chunk('iXML', latin(WORDS)),
  )

function sumOf(page: Buffer): number {
  let sum = 0n
  for (const byte of page) {
    sum ^= BigInt(byte) << 24n
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000n ? ((sum << 1n) ^ 0x04c11db7n) & 0xffffffffn : sum << 1n
  }
  return Number(sum)
}
export interface PageOptions {
  serial?: number
  flags?: number
  granule?: number
  number: number
}
export function page(packets: readonly Buffer[], { serial = 7, flags = 0, granule = 0, number }: PageOptions): Buffer {
  const sizes = packets.flatMap((one) => [
    ...Array.from({ length: Math.floor(one.length / 255) }, () => 255),
    one.length % 255,
  ])
  const head = Buffer.alloc(27)
  head.write('OggS', 0, 'latin1')
  head[5] = flags
  head.writeBigUInt64LE(BigInt(granule), 6)
  head.writeUInt32LE(serial, 14)
  head.writeUInt32LE(number, 18)
  head[26] = sizes.length
  const whole = Buffer.concat([head, Buffer.from(sizes), ...packets])
  whole.writeUInt32LE(sumOf(whole), 22)
  return whole
}
const words = (mark: string, said: readonly string[], end = ''): Buffer =>
  Buffer.concat([
    latin(mark),
    u32le(WORDS.length),
    latin(WORDS),
    u32le(said.length),
    ...said.flatMap((one) => [u32le(one.length), latin(one)]),
    latin(end),
  ])
export const OPUS_HEAD = Buffer.concat([latin('OpusHead'), Buffer.from('0101380180bb0000000000', 'hex')])
const SOUND = (at: number): Buffer => Buffer.alloc(80, at + 1)
/** Its words are longer than a page: the cover of a song. */
export const taggedOpus = (): Buffer =>
  Buffer.concat([
    page([Buffer.concat([OPUS_HEAD, latin(WORDS)])], { flags: 2, number: 0 }),
    ...pagesOfWords(words('OpusTags', [`LOCATION=${PLACE}`, `METADATA_BLOCK_PICTURE=${WORDS.repeat(1500)}`])),
    page([SOUND(0), SOUND(1)], { granule: 1920, number: 5 }),
    latin(`junk ${WORDS}`),
    page([SOUND(2)], { granule: 2880, flags: 4, number: 6 }),
  ])
/** What stays of it: two sounds and one, behind a head with no words. */
export const bareOpus = (): Buffer =>
  Buffer.concat([
    page([OPUS_HEAD], { flags: 2, number: 0 }),
    page([Buffer.concat([latin('OpusTags'), Buffer.alloc(8)])], { number: 1 }),
    page([SOUND(0), SOUND(1)], { granule: 1920, number: 2 }),
    page([SOUND(2)], { granule: 2880, flags: 4, number: 3 }),
  ])
function pagesOfWords(packet: Buffer): Buffer[] {
  const most = 255 * 255
  const pages: Buffer[] = []
  for (let from = 0; from < packet.length; from += most) {
    const piece = packet.subarray(from, from + most)
    const isLast = from + most >= packet.length
    const made = page([piece], { number: pages.length + 1, flags: from > 0 ? 1 : 0 })
    pages.push(isLast ? made : unended(piece, pages.length + 1, from > 0 ? 1 : 0))
  }
  return pages
}
/** A page full of one packet that goes on in the next. */
function unended(piece: Buffer, number: number, flags: number): Buffer {
  const head = Buffer.alloc(27)
  head.write('OggS', 0, 'latin1')
  head[5] = flags
  head.fill(0xff, 6, 14)
  head.writeUInt32LE(7, 14)
  head.writeUInt32LE(number, 18)
  head[26] = 255
  const whole = Buffer.concat([head, Buffer.alloc(255, 255), piece])
  whole.writeUInt32LE(sumOf(whole), 22)
  return whole
}
const VORBIS_HEAD = Buffer.concat([latin('\x01vorbis'), Buffer.alloc(22, 3), Buffer.from([1])])
const TABLES = Buffer.concat([latin('\x05vorbis'), Buffer.alloc(700, 9)])
/** As its writer puts it: words and tables on one page, another stream beside it. */
export const taggedVorbis = (): Buffer =>
  Buffer.concat([
    page([Buffer.concat([latin('fishead\0'), latin(WORDS)])], { flags: 2, serial: 9, number: 0 }),
    page([VORBIS_HEAD], { flags: 2, number: 0 }),
    page([words('\x03vorbis', [`GEO_LOCATION=${PLACE}`], '\x01'), TABLES], { number: 1 }),
    page([latin(WORDS)], { serial: 9, flags: 4, number: 1 }),
    page([SOUND(0)], { granule: 64, flags: 4, number: 2 }),
  ])
export const bareVorbis = (): Buffer =>
  Buffer.concat([
    page([VORBIS_HEAD], { flags: 2, number: 0 }),
    page([Buffer.concat([latin('\x03vorbis'), Buffer.alloc(8), Buffer.from([1])]), TABLES], { number: 1 }),
    page([SOUND(0)], { granule: 64, flags: 4, number: 2 }),
  ])

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
export const taggedM4a = (): Buffer =>
  Buffer.concat([
    box('ftyp', latin('M4A '), Buffer.alloc(4), latin('M4A mp42')),
    box(
      'moov',
      box('mvhd', Buffer.alloc(100)),
      box('trak', box('mdia', box('hdlr', Buffer.alloc(8), latin('soun'), Buffer.alloc(13)))),
      box('udta', box('\xa9xyz', latin(WORDS)), box('meta', latin(WORDS))),
    ),
    box('mdat', SAMPLES),
  ])
