/** @jsxRuntime automatic */
import { Document, Page, Path, Svg, Text, View } from '@react-pdf/renderer'
import { formatDate } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import { translate } from '../../i18n/server.ts'
import { qrPath } from '../verify/qr.ts'
import { drawn } from './fonts.ts'
import { INK, Line, Own, row, type Side, sheet, Words } from './kit.tsx'
import { taxCode } from './taxCode.ts'

export interface InvoicePaper extends Side {
  number: string
  /** ISO 8601 */
  paidAt: string
  seller: { name: string; vatNumber: string | null; address: string | null }
  buyer: string
  what: string
  startsAt: string | null
  endsAt: string | null
  net: string
  vatPercent: number
  vat: string
  total: string
  timeZone: string
}

/** An invoice that is paid, as a PDF on A4 in one language. */
export const invoicePdf = (paper: InvoicePaper): Promise<Buffer> => drawn(<Invoice paper={paper} />)

const say = ({ lang }: InvoicePaper, key: string, args: Record<string, string | number> = {}): string =>
  translate(lang, `subscription.invoice.${key}`, args)

const day = ({ lang, timeZone }: InvoicePaper, iso: string): string =>
  formatDate(iso, { locale: lang, calendar: 'gregorian', timeZone })

/** A party or a fact: what it is, and what it says. */
function Fact({ paper, label, value }: { paper: InvoicePaper; label: string; value: string }) {
  return (
    <View style={{ marginBottom: 8 }}>
      <Words paper={paper} style={sheet.soft}>
        {say(paper, label)}
      </Words>
      <Words paper={paper} style={{ fontWeight: 700 }}>
        {value}
      </Words>
    </View>
  )
}

/** As somebody has written it, in whichever language. */
function OwnFact({ paper, label, value }: { paper: InvoicePaper; label: string; value: string }) {
  return (
    <View style={{ marginBottom: 8 }}>
      <Words paper={paper} style={sheet.soft}>
        {say(paper, label)}
      </Words>
      <Own style={{ fontWeight: 700, textAlign: paper.lang === 'ar' ? 'right' : 'left' }}>{value}</Own>
    </View>
  )
}

function Sum({ paper, label, amount, last }: { paper: InvoicePaper; label: string; amount: string; last?: boolean }) {
  const weight = last ? 700 : 400
  return (
    <Line paper={paper} {...(last && { last })}>
      <Words paper={paper} style={{ fontWeight: weight }}>
        {label}
      </Words>
      <Words paper={paper} style={{ fontWeight: weight, fontSize: last ? 14 : 11 }}>
        {formatMoney(amount, { locale: paper.lang }).text}
      </Words>
    </Line>
  )
}

function Parties({ paper }: { paper: InvoicePaper }) {
  const { seller, buyer } = paper
  return (
    <View style={{ flexDirection: row(paper), gap: 24, marginTop: 20 }}>
      <View style={{ flex: 1 }}>
        <Fact paper={paper} label="seller" value={seller.name} />
        {seller.address === null ? null : <OwnFact paper={paper} label="sellerAddress" value={seller.address} />}
        {seller.vatNumber === null ? null : <Fact paper={paper} label="vatNumber" value={seller.vatNumber} />}
      </View>
      <View style={{ flex: 1 }}>
        <OwnFact paper={paper} label="buyer" value={buyer} />
      </View>
    </View>
  )
}

const CODE_SIDE = 118

/** What the tax authority's app reads; nothing of a seller without a VAT number, who issues no tax invoice. */
function TaxCode({ paper: { seller, ...paper } }: { paper: InvoicePaper }) {
  if (seller.vatNumber === null) return null
  const { paidAt: at, total, vat } = paper
  const qr = qrPath(taxCode({ seller: seller.name, vatNumber: seller.vatNumber, at, total, vat }))
  return (
    <View wrap={false} style={{ flexDirection: row(paper), marginTop: 20 }}>
      <Svg viewBox={`0 0 ${qr.size} ${qr.size}`} style={{ width: CODE_SIDE, height: CODE_SIDE }}>
        <Path d={qr.path} fill="#000000" />
      </Svg>
    </View>
  )
}

function Invoice({ paper }: { paper: InvoicePaper }) {
  const { lang, number, seller, startsAt, endsAt } = paper
  const title = say(paper, seller.vatNumber === null ? 'title' : 'taxTitle')
  const period =
    startsAt !== null && endsAt !== null
      ? say(paper, 'from', { start: day(paper, startsAt), end: day(paper, endsAt) })
      : null
  return (
    <Document title={`${title} ${number}`} author={seller.name} language={lang} creator="Athar" producer="Athar">
      <Page size="A4" style={sheet.page}>
        <Words paper={paper} style={sheet.title}>
          {title}
        </Words>
        <View style={{ flexDirection: row(paper), gap: 24, marginTop: 14 }}>
          <View style={{ flex: 1 }}>
            <Fact paper={paper} label="number" value={number} />
          </View>
          <View style={{ flex: 1 }}>
            <Fact paper={paper} label="date" value={day(paper, paper.paidAt)} />
          </View>
        </View>
        <Parties paper={paper} />
        <View style={{ marginTop: 12 }}>
          <Fact paper={paper} label="what" value={paper.what} />
          {period === null ? null : <Fact paper={paper} label="period" value={period} />}
        </View>
        <View style={{ marginTop: 16, borderTopWidth: 1.5, borderTopColor: INK.action, paddingTop: 8 }}>
          <Sum paper={paper} label={say(paper, 'net')} amount={paper.net} />
          <Sum paper={paper} label={say(paper, 'vat', { percent: paper.vatPercent })} amount={paper.vat} />
          <Sum paper={paper} label={say(paper, 'total')} amount={paper.total} last />
        </View>
        <Text style={[sheet.soft, { marginTop: 16, textAlign: lang === 'ar' ? 'right' : 'left' }]}>
          {say(paper, 'paid', { date: day(paper, paper.paidAt) })}
        </Text>
        <TaxCode paper={paper} />
      </Page>
    </Document>
  )
}
