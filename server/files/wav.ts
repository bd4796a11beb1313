const HEAD = 12
/** What a sound needs to be played. Descriptions, places, covers and marks are chunks of other names. */
const LONGEST_FORMAT = 40
/** Plain numbers, floats, and the codes of telephones; others could carry a file with tags of its own as their sound. */
const FORMATS: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x06, 0x07, 0x11, 0xff_fe])
const FACT_BYTES = 4

const MAX_CHUNKS = 10_000

interface Chunk {
  name: string
  body: Buffer
}

/** A recorder that was cut off says more than it wrote: what is there counts. */
function* chunksOf(bytes: Buffer): Generator<Chunk> {
  let at = HEAD
  for (let left = MAX_CHUNKS; left > 0 && at + 8 <= bytes.length; left -= 1) {
    const size = bytes.readUInt32LE(at + 4)
    const body = bytes.subarray(at + 8, at + 8 + size)
    yield { name: bytes.toString('latin1', at, at + 4), body }
    at += 8 + size + (size % 2)
  }
}

function chunk(name: string, body: Buffer): Buffer[] {
  const head = Buffer.alloc(8)
  head.write(name, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return [head, body, Buffer.alloc(body.length % 2)]
}

/** How a sound is to be read, without what may follow that; null of kinds that are not known. */
function formatOf(body: Buffer): Buffer | null {
  if (body.length < 16 || !FORMATS.has(body.readUInt16LE(0))) return null
  const more = body.length >= 18 ? 2 + body.readUInt16LE(16) : 0
  return 16 + more > Math.min(LONGEST_FORMAT, body.length) ? null : body.subarray(0, 16 + more)
}

/** A WAV recording of its format and its sound alone; null where one of the two is missing. */
export function bareWav(bytes: Buffer): Buffer | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, HEAD) !== 'WAVE') return null
  let format: Buffer | null = null
  let fact: Buffer | null = null
  for (const { name, body } of chunksOf(bytes)) {
    if (name === 'fmt ') format = formatOf(body)
    if (name === 'fact' && body.length >= FACT_BYTES) fact = body.subarray(0, FACT_BYTES)
    if (name !== 'data') continue
    if (!format || body.length === 0) return null
    const parts = [...chunk('fmt ', format), ...(fact ? chunk('fact', fact) : []), ...chunk('data', body)]
    const whole = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...parts])
    whole.writeUInt32LE(whole.length - 8, 4)
    return whole
  }
  return null
}
