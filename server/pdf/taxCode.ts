/** What the tax authority's app reads from the QR code of a simplified tax invoice. */
export interface TaxFacts {
  seller: string
  vatNumber: string
  /** When it was issued, ISO 8601. */
  at: string
  /** With VAT. */
  total: string
  vat: string
}

/** A value's length is said in one byte. */
const MOST_BYTES = 255

/** A tag, how many bytes follow, and the bytes. @throws RangeError for a value that one byte cannot tell the length of */
function field(tag: number, text: string): Buffer {
  const value = Buffer.from(text, 'utf8')
  if (value.length > MOST_BYTES) throw new RangeError(`The tax code's field ${tag} has ${value.length} bytes`)
  return Buffer.concat([Buffer.from([tag, value.length]), value])
}

/** To the second and in UTC, as the authority's examples have it. */
const moment = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19)}Z`

/** The text of the QR code: fields 1 to 5 as tag, length and value, in Base64. */
export const taxCode = ({ seller, vatNumber, at, total, vat }: TaxFacts): string =>
  Buffer.concat([seller, vatNumber, moment(at), total, vat].map((text, index) => field(index + 1, text))).toString(
    'base64',
  )
