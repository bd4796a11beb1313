/** @jsxRuntime automatic */

import { Document, Page, Text, View } from '@react-pdf/renderer'
import { formatDate } from '../../i18n/dates.ts'
import { formatMoney } from '../../i18n/format.ts'
import { placeIn } from '../../i18n/named.ts'
import { translate } from '../../i18n/server.ts'
import { isCancelled } from '../../resources/_contracts/inWriting.ts'
import { choiceKey, fieldKey } from '../../resources/_kit/keys.ts'
import { compareMoney } from '../../resources/_kit/money.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import type { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import { drawn } from './fonts.ts'
import { INK, Line, Own, row, Section, type Side, sheet, start, Words } from './kit.tsx'

type Gift = RecordOf<typeof donorTransactions>

interface StatedGift
  extends Pick<
    Gift,
    'date' | 'amount' | 'fund' | 'inKind' | 'donationReferenceId' | 'onBehalfOf' | 'receiptNumber' | 'reversed'
  > {
  /** What went back of it. */
  returned: string
  /** Of money that went back: the day of the gift that it was; null where that is not known. */
  refundedOn: string | null
  project: string
  projectLicence: string | null
}

export interface StatementPaper extends Side {
  name: string
  nameEn: string | null
  branchName: string
  branchNameEn: string | null
  licenceNumber: string | null
  timeZone: string
  donor: string
  year: number
  /** Of one gift alone. */
  gift: boolean
  gifts: readonly StatedGift[]
  /** product.md 8: what belongs to different funds is never added up. */
  sums: readonly { fund: Gift['fund']; amount: string; gifts: number }[]
  /** The day that it is made on. */
  issued: string
}

/** product.md 11: what a charity states that somebody gave, as a PDF on A4 in one language. */
export const statementPdf = (paper: StatementPaper): Promise<Buffer> => drawn(<Statement paper={paper} />)

const say = ({ lang }: StatementPaper, key: string, args: Record<string, string | number> = {}): string =>
  translate(lang, `gifts.statement.${key}`, args)

const day = ({ lang, timeZone }: StatementPaper, iso: string): string =>
  formatDate(iso, { locale: lang, calendar: 'both', timeZone })

const fundIn = ({ lang }: StatementPaper, fund: Gift['fund']): string =>
  translate(lang, choiceKey<typeof donorTransactions>('donor_transactions', 'fund', fund))

const labelIn = (
  { lang }: StatementPaper,
  field: 'donationReferenceId' | 'onBehalfOf' | 'inKind' | 'receiptNumber',
): string => translate(lang, fieldKey<typeof donorTransactions>('donor_transactions', field))

interface Part {
  paper: StatementPaper
}

function Fact({ paper, label, value }: Part & { label: string; value: string }) {
  return (
    <View style={{ flex: 1 }}>
      <Words paper={paper} style={sheet.soft}>
        {label}
      </Words>
      <Own style={{ fontWeight: 700, textAlign: start(paper) }}>{value}</Own>
    </View>
  )
}

function Amount({ paper, of, bold = false }: Part & { of: string; bold?: boolean }) {
  return (
    <Words paper={paper} style={{ fontWeight: bold ? 700 : 400 }}>
      {formatMoney(of, { locale: paper.lang }).text}
    </Words>
  )
}

/** Of money that went back: that it did, and of which gift. */
function wentBack(paper: StatementPaper, { amount, refundedOn }: StatedGift): string | null {
  if (compareMoney(amount, '0') >= 0) return null
  return refundedOn === null ? say(paper, 'back') : say(paper, 'backOf', { date: day(paper, refundedOn) })
}

/** What of a gift was given back, in words; null where nothing was. */
function returnedOf(paper: StatementPaper, gift: StatedGift): string | null {
  if (compareMoney(gift.amount, '0') < 0) return null
  if (isCancelled(gift)) return say(paper, gift.receiptNumber === null ? 'all' : 'cancelled')
  if (compareMoney(gift.returned, '0') <= 0) return null
  return say(paper, 'returned', { amount: gift.returned })
}

function Receipt({ paper, gift }: Part & { gift: StatedGift }) {
  const { receiptNumber } = gift
  const said = returnedOf(paper, gift)
  return (
    <View style={{ flexDirection: row(paper), gap: 24, marginTop: 8 }}>
      <Fact paper={paper} label={labelIn(paper, 'receiptNumber')} value={receiptNumber ?? ''} />
      {said === null ? null : (
        <View style={{ flex: 1 }}>
          <Words paper={paper} style={{ fontWeight: 700, color: INK.accentText }}>
            {said}
          </Words>
        </View>
      )}
    </View>
  )
}

function GiftLine({ paper, gift }: Part & { gift: StatedGift }) {
  const { projectLicence, donationReferenceId, onBehalfOf, inKind } = gift
  const facts = [
    wentBack(paper, gift),
    `${fundIn(paper, gift.fund)} · ${day(paper, gift.date)}`,
    inKind ? labelIn(paper, 'inKind') : null,
    projectLicence === null ? null : say(paper, 'licence', { number: projectLicence }),
    donationReferenceId === null ? null : `${labelIn(paper, 'donationReferenceId')}: ${donationReferenceId}`,
    paper.gift ? null : returnedOf(paper, gift),
    paper.gift || gift.receiptNumber === null ? null : `${labelIn(paper, 'receiptNumber')}: ${gift.receiptNumber}`,
    onBehalfOf === null ? null : `${labelIn(paper, 'onBehalfOf')}: ${onBehalfOf}`,
  ].filter((fact) => fact !== null)
  return (
    <Line paper={paper}>
      <View>
        <Own style={{ textAlign: start(paper) }}>{gift.project}</Own>
        {facts.map((fact) => (
          <Words key={fact} paper={paper} style={sheet.soft}>
            {fact}
          </Words>
        ))}
      </View>
      <Amount paper={paper} of={gift.amount} />
    </Line>
  )
}

function Sums({ paper }: Part) {
  const last = paper.sums.length - 1
  return (
    <Section paper={paper} title={say(paper, 'sums')}>
      {paper.sums.map(({ fund, amount, gifts }, n) => (
        <Line key={fund} paper={paper} {...(n === last && { last: true })}>
          <Words paper={paper}>{`${fundIn(paper, fund)} · ${say(paper, 'count', { smart_count: gifts })}`}</Words>
          <Amount paper={paper} of={amount} bold />
        </Line>
      ))}
    </Section>
  )
}

function Head({ paper, title }: Part & { title: string }) {
  const { licenceNumber, donor, issued } = paper
  return (
    <View style={{ borderBottomWidth: 1.5, borderBottomColor: INK.action, paddingBottom: 10 }}>
      <Words paper={paper} style={sheet.title}>
        {title}
      </Words>
      <View style={{ flexDirection: row(paper), gap: 24, marginTop: 12 }}>
        <Fact paper={paper} label={say(paper, 'charity')} value={placeIn(paper, paper.lang)} />
        {licenceNumber === null ? null : (
          <Fact paper={paper} label={say(paper, 'charityLicence')} value={licenceNumber} />
        )}
      </View>
      <View style={{ flexDirection: row(paper), gap: 24, marginTop: 8 }}>
        <Fact paper={paper} label={say(paper, 'donor')} value={donor} />
        <Fact paper={paper} label={say(paper, 'issued')} value={day(paper, issued)} />
      </View>
    </View>
  )
}

function Statement({ paper }: Part) {
  const { lang, name, year, gift, gifts, sums } = paper
  const [only] = gift ? gifts : []
  const receipt = only !== undefined && only.receiptNumber !== null ? only : null
  const title = receipt
    ? say(paper, 'ofReceipt')
    : gift
      ? say(paper, 'ofGift')
      : say(paper, 'ofYear', { year: String(year) })
  const all = sums.reduce((sum, one) => sum + one.gifts, 0)
  return (
    <Document title={`${title} · ${name}`} author={name} language={lang} creator="Athar" producer="Athar">
      <Page size="A4" style={sheet.page}>
        <Head paper={paper} title={title} />
        {receipt ? <Receipt paper={paper} gift={receipt} /> : null}
        <Section paper={paper} title={say(paper, 'gifts')}>
          {gifts.map((one, n) => (
            <GiftLine key={`${one.date} ${n}`} paper={paper} gift={one} />
          ))}
        </Section>
        {all > gifts.length ? (
          <Words paper={paper} style={sheet.soft}>
            {say(paper, 'first', { shown: gifts.length, all })}
          </Words>
        ) : null}
        {gift ? null : <Sums paper={paper} />}
        {receipt ? null : (
          <Words paper={paper} style={[sheet.soft, { marginTop: 20 }]}>
            {say(paper, 'noReceipt')}
          </Words>
        )}
        <Text
          fixed
          style={[sheet.pageFoot, { textAlign: start(paper) }]}
          render={({ pageNumber, totalPages }) => `${pageNumber} / ${totalPages}`}
        />
      </Page>
    </Document>
  )
}
