export interface Place {
  latitude: number
  longitude: number
}

const ORIENTATION = 0x0112
const CAMERA = 0x8769
const TAKEN = 0x9003
/** No camera wrote days into its pictures before. */
const FIRST_YEAR = 1990
const GPS = 0x8825
const [LATITUDE_REF, LATITUDE, LONGITUDE_REF, LONGITUDE] = [1, 2, 3, 4] as const
const MAX_ENTRIES = 500
/** 'Exif' and two zeros, before the TIFF data in a JPEG; sharp hands it out with them. */
export const EXIF_MARK = Buffer.from('Exif\0\0', 'latin1')

/** The TIFF data of an EXIF block: its directories of tagged values. Reading beyond its end is a RangeError. */
class Tiff {
  readonly #little: boolean
  constructor(readonly data: Buffer) {
    this.#little = data.toString('latin1', 0, 2) === 'II'
    if (!this.#little && data.toString('latin1', 0, 2) !== 'MM') throw new RangeError('no TIFF data')
  }

  u16(at: number): number {
    return this.#little ? this.data.readUInt16LE(at) : this.data.readUInt16BE(at)
  }

  u32(at: number): number {
    return this.#little ? this.data.readUInt32LE(at) : this.data.readUInt32BE(at)
  }

  /** Where each tag's value field lies, of the directory at this offset. */
  directory(at: number): Map<number, number> {
    const entries = Math.min(this.u16(at), MAX_ENTRIES)
    const found = new Map<number, number>()
    for (let n = 0; n < entries; n += 1) found.set(this.u16(at + 2 + n * 12), at + 2 + n * 12 + 8)
    return found
  }

  get first(): Map<number, number> {
    return this.directory(this.u32(4))
  }

  /** Degrees, minutes and seconds as one number. */
  degrees(field: number): number {
    const at = this.u32(field)
    const part = (n: number): number => {
      const below = this.u32(at + n * 8 + 4)
      // Software that knows no seconds writes 0/0.
      return below === 0 ? 0 : this.u32(at + n * 8) / below
    }
    return part(0) + part(1) / 60 + part(2) / 3600
  }
}

/** A broken block says nothing: it comes from a stranger's file. */
function reading<T>(exif: Buffer | undefined, read: (tiff: Tiff) => T | null): T | null {
  if (!exif) return null
  const bare = exif.subarray(0, EXIF_MARK.length).equals(EXIF_MARK) ? exif.subarray(EXIF_MARK.length) : exif
  try {
    return read(new Tiff(bare))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Where a picture was taken, as its EXIF block says; six decimals are a hand's breadth. */
export function placeOf(exif: Buffer | undefined): Place | null {
  return reading(exif, (tiff) => {
    const at = tiff.first.get(GPS)
    if (at === undefined) return null
    const gps = tiff.directory(tiff.u32(at))
    const [latitude, longitude] = [gps.get(LATITUDE), gps.get(LONGITUDE)]
    if (latitude === undefined || longitude === undefined) return null
    const is = (ref: number, letter: string): boolean => {
      const field = gps.get(ref)
      return field !== undefined && tiff.data.toString('latin1', field, field + 1) === letter
    }
    const round = (degrees: number, negative: boolean): number =>
      Math.round((negative ? -degrees : degrees) * 1e6) / 1e6
    const place = {
      latitude: round(tiff.degrees(latitude), is(LATITUDE_REF, 'S')),
      longitude: round(tiff.degrees(longitude), is(LONGITUDE_REF, 'W')),
    }
    return Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 ? place : null
  })
}

/** As cameras write a moment: 2026:03:01 09:15:00, by their own clock. */
const MOMENT = /^(\d{4}):(\d{2}):(\d{2}) /

/** The day on which a picture was taken, as its EXIF block says; null of a clock that was never set. */
export function takenOf(exif: Buffer | undefined, now = new Date()): string | null {
  const written = reading(exif, (tiff) => {
    const at = tiff.first.get(CAMERA)
    const field = at === undefined ? undefined : tiff.directory(tiff.u32(at)).get(TAKEN)
    if (field === undefined) return null
    const from = tiff.u32(field)
    return tiff.data.toString('latin1', from, from + 19)
  })
  const [, year = '', month = '', day = ''] = MOMENT.exec(written ?? '') ?? []
  const moment = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  // By the clock of whoever stands furthest east it may be tomorrow.
  if (Number.isNaN(moment) || Number(year) < FIRST_YEAR || moment > now.getTime() + 14 * 3_600_000) return null
  const iso = new Date(moment).toISOString().slice(0, 10)
  return iso === `${year}-${month}-${day}` ? iso : null
}

/** How the stored picture has to be turned, 1 to 8; 1 (as it lies) where nothing says so. */
export function orientationOf(exif: Buffer | undefined): number {
  const turned = reading(exif, (tiff) => {
    const at = tiff.first.get(ORIENTATION)
    return at === undefined ? null : tiff.u16(at)
  })
  return turned !== null && turned >= 1 && turned <= 8 ? turned : 1
}

/** TIFF data that says how the picture has to be turned, and nothing else. */
export function onlyOrientation(orientation: number): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write('MM', 0, 'latin1')
  tiff.writeUInt16BE(42, 2)
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(ORIENTATION, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
