import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config.ts'
import { type InvoicePaper, invoicePdf } from '../../server/pdf/invoice.tsx'
import { taxCode } from '../../server/pdf/taxCode.ts'
import { qrPath } from '../../server/verify/qr.ts'
import { pdfText, pdfTitle } from './support/pdfText.ts'

/** Tag, length in bytes, value: as the authority's app reads it. */
function decoded(code: string): [tag: number, value: string][] {
  const bytes = Buffer.from(code, 'base64')
  const fields: [number, string][] = []
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, length = 0] = bytes.subarray(at, at + 2)
    fields.push([tag, bytes.subarray(at + 2, at + 2 + length).toString('utf8')])
    at += 2 + length
  }
  return fields
}

const FACTS = {
  seller: 'أثر',
  vatNumber: '310122393500003',
  at: '2026-11-26T09:05:07.123+03:00',
  total: '115.12',
  vat: '15.02',
}

describe('[2.67] the QR code of a simplified tax invoice', () => {
  it('is Base64 of five fields, byte by byte', () => {
    // 01 06 «أثر» · 02 15 bytes · 03 20 bytes · 04 6 bytes · 05 5 bytes
    expect(Buffer.from(taxCode(FACTS), 'base64').toString('hex')).toBe(
      [
        '0106d8a3d8abd8b1',
        '020f333130313232333933353030303033',
        '0314323032362d31312d32365430363a30353a30375a',
        '04063131352e3132',
        '050531352e3032',
      ].join(''),
    )
    expect(taxCode(FACTS)).toMatch(/^[A-Za-z0-9+/]+=*$/)
  })

  it('says the seller, the VAT number, the moment, the total with VAT and the VAT', () => {
    expect(decoded(taxCode(FACTS))).toEqual([
      [1, 'أثر'],
      [2, '310122393500003'],
      [3, '2026-11-26T06:05:07Z'],
      [4, '115.12'],
      [5, '15.02'],
    ])
  })

  it('counts bytes, not letters, and takes no value that one byte cannot measure', () => {
    const long = 'ش'.repeat(127)
    const [first] = decoded(taxCode({ ...FACTS, seller: long }))
    expect(first).toEqual([1, long])
    expect(() => taxCode({ ...FACTS, seller: 'ش'.repeat(128) })).toThrow(RangeError)
  })
})

describe('the seller’s settings', () => {
  it.each(['30012239350000', '3001223935000033', '200122393500003', '300122393500004', '30012239350000a'])(
    'take no VAT number but one of 15 digits that begins and ends with 3 (%s)',
    (SELLER_VAT_NUMBER) => {
      expect(loadConfig({ SELLER_VAT_NUMBER })).toEqual({
        ok: false,
        faults: ['SELLER_VAT_NUMBER must be a VAT number: 15 digits that begin and end with 3'],
      })
    },
  )

  it('take no name that does not fit the code', () => {
    expect(loadConfig({ SELLER_NAME: 'ش'.repeat(127) }).ok).toBe(true)
    expect(loadConfig({ SELLER_NAME: 'ش'.repeat(128) })).toEqual({
      ok: false,
      faults: ['SELLER_NAME must have at most 255 bytes (127 Arabic letters)'],
    })
  })
})

const PAPER: Omit<InvoicePaper, 'lang' | 'seller'> = {
  number: 'INV-000001',
  paidAt: '2026-11-26T06:05:07Z',
  buyer: 'جمعية نخيل العطاء',
  what: 'Basic',
  startsAt: '2026-11-26T06:05:07Z',
  endsAt: '2026-12-26T06:05:07Z',
  net: '100.10',
  vatPercent: 15,
  vat: '15.02',
  total: '115.12',
  timeZone: 'Asia/Riyadh',
}

/** What the pages draw, written out. */
const drawn = (pdf: Buffer): string => {
  const raw = pdf.toString('latin1')
  return [...raw.matchAll(/\/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)]
    .flatMap(([, bytes = '']) => {
      try {
        return [inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')]
      } catch {
        return []
      }
    })
    .join('\n')
}

/** Upright rectangles, which nothing else on the page is drawn with, as a code's path writes them. */
const rectangles = (pdf: Buffer): string =>
  [...drawn(pdf).matchAll(/(\d+) (\d+) m\n(\d+) \2 l\n\3 (\d+) l\n\1 \4 l\nh\n/g)]
    .map(([, x, y, to]) => `M${x} ${y}h${Number(to) - Number(x)}v1h-${Number(to) - Number(x)}z`)
    .join('')

describe.each(['ar', 'en'] as const)('an invoice as PDF (%s)', (lang) => {
  const vatNumber = '310122393500003'

  it('of a seller with a VAT number is a simplified tax invoice, and draws the code', async () => {
    const pdf = await invoicePdf({ ...PAPER, lang, seller: { name: 'Athar', vatNumber, address: null } })
    expect(pdfTitle(pdf)).toContain({ ar: 'فاتورة ضريبية مبسطة', en: 'Simplified tax invoice' }[lang])
    const { path } = qrPath(
      taxCode({ seller: 'Athar', vatNumber, at: PAPER.paidAt, total: PAPER.total, vat: PAPER.vat }),
    )
    expect(rectangles(pdf)).toBe(path)
  })

  it('[2.44] says where the seller is, once that is set', async () => {
    const address = { ar: 'طريق الملك فهد، الرياض', en: 'King Fahd Road 12, Riyadh' }[lang]
    const config = loadConfig({ SELLER_ADDRESS: address })
    const written = async (of: string | null) =>
      pdfText(await invoicePdf({ ...PAPER, lang, seller: { name: 'Athar', vatNumber, address: of } }), lang)
    expect(config.ok && config.config.seller.address).toBe(address)
    expect(await written(address)).toContain(address)
    const without = await written(null)
    expect(without).not.toContain(address.slice(0, 4))
    expect(without).not.toContain({ ar: 'عنوان', en: 'ddress' }[lang])
  })

  it('of a seller without one neither draws a code nor calls itself a tax invoice', async () => {
    const pdf = await invoicePdf({ ...PAPER, lang, seller: { name: 'Athar', vatNumber: null, address: null } })
    expect(pdfTitle(pdf)).not.toMatch(/ضريبية|Tax|tax/)
    expect(rectangles(pdf)).toBe('')
  })
})
