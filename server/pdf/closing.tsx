/** @jsxRuntime automatic */
import { Link, Text, View } from '@react-pdf/renderer'
import { publicCampaignAr } from '../../i18n/ar/publicCampaign.ts'
import { publicCampaignEn } from '../../i18n/en/publicCampaign.ts'
import { plural } from '../../i18n/format.ts'
import { fillText } from '../../i18n/letter.ts'
import { ibanGroups } from '../../resources/_contracts/letterFigures.ts'
import { EntityFoot, entityName } from './frame.tsx'
import { amountIn, dayIn, INK, type Paper, row, sheet, start, Words } from './kit.tsx'
import { isFiledPaper } from './opening.tsx'
import { SealLine } from './seal.tsx'

/** What a letter on paper ends with. */

/** So many ways to give are small enough to go to the next page with what follows them. */
const FEW_WAYS = 3

/** Told on which page what comes before a letter's foot ends, and on which its foot stands. */
export type Placed = (at: 'before' | 'foot', page: number) => void

function Place({ at, placed }: { at: Parameters<Placed>[0]; placed: Placed | undefined }) {
  if (!placed) return null
  return (
    <View
      render={({ pageNumber }) => {
        placed(at, pageNumber)
        return null
      }}
    />
  )
}

export function Closing({ paper, placed }: { paper: Paper; placed?: Placed }) {
  const { letter } = paper
  // The platform, which reads a file to it, is asked for nothing.
  const hasWays = letter.report.kind !== 'ehsan' && letter.entity.donationWays.length > 0
  const hasFewWays = hasWays && letter.entity.donationWays.length <= FEW_WAYS
  const thanks = (
    <>
      <Thanks paper={paper} above={34} below={26} />
      <Signature paper={paper} />
    </>
  )
  // Each a piece of its own: as one they would leave half of a page empty. What stands before the end goes along with it.
  return (
    <>
      {hasWays && thanks}
      {hasWays && !hasFewWays && <Ways paper={paper} />}
      <Place at="before" placed={placed} />
      <View wrap={false}>
        <Place at="foot" placed={placed} />
        {!hasWays && thanks}
        {hasFewWays && <Ways paper={paper} />}
        <LicencePart paper={paper} />
        <PicturesLeft paper={paper} />
        {/* Beside each other: below, the seal often stood alone on a last page. */}
        <View style={{ flexDirection: row(paper), gap: 20 }}>
          <View style={{ flex: 1 }}>
            <EntityFoot paper={paper} />
          </View>
          <View style={{ flex: 1, paddingTop: paper.seal ? 6 : 18 }}>
            <SealLine paper={paper} sentAt={letter.report.sentAt} />
          </View>
        </View>
      </View>
    </>
  )
}

/** Room for a hand and a stamp, on a paper that is filed. */
function Signature({ paper }: { paper: Paper }) {
  const { letter, t, shared } = paper
  if (shared || !isFiledPaper(letter)) return null
  const line = { flex: 1, borderTopWidth: 0.75, borderTopColor: INK.soft, paddingTop: 4 }
  return (
    <View wrap={false} style={{ marginTop: 8, marginBottom: 14 }}>
      <Words paper={paper} style={{ fontWeight: 700, marginBottom: 56 }}>
        {entityName(paper)}
      </Words>
      <View style={{ flexDirection: row(paper), gap: 28 }}>
        {[t.signature, t.stamp].map((name) => (
          <View key={name} style={line}>
            <Words paper={paper} style={sheet.soft}>
              {name}
            </Words>
          </View>
        ))}
      </View>
    </View>
  )
}

/** What has no room on a paper that is opened on a phone, and where it stands. */
function PicturesLeft({ paper }: { paper: Paper }) {
  const { picturesLeft, address, lang, t } = paper
  if (picturesLeft === 0) return null
  return (
    <View wrap={false} style={{ marginTop: 12 }}>
      <Words paper={paper} style={sheet.soft}>
        {plural(t.picturesLeft, picturesLeft, lang)}
      </Words>
      {address !== null && (
        <Link src={address} style={[sheet.soft, { textAlign: start(paper) }]}>
          {address.replace(/^https?:\/\//, '')}
        </Link>
      )}
    </View>
  )
}

interface ThanksProps {
  paper: Paper
  /** In points, free above and below it. */
  above: number
  below: number
}

export function Thanks({ paper, above, below }: ThanksProps) {
  const { letter, t, shared } = paper
  if (letter.report.kind !== 'project' || shared) return null
  // Of a filed paper it is its last sentence.
  const isFiled = isFiledPaper(letter)
  const centred = isFiled ? {} : { textAlign: 'center' as const }
  return (
    <View wrap={false} style={{ marginTop: above, marginBottom: isFiled ? 14 : below }}>
      <Words paper={paper} style={[isFiled ? sheet.subheading : sheet.heading, centred]}>
        {letter.report.thankTitle ?? t.thanks}
      </Words>
      <Words paper={paper} style={[sheet.body, centred, isFiled ? {} : { fontSize: 13 }]}>
        {letter.layout === 'foundation' ? t.thanksFormal : t.thanksText}
      </Words>
    </View>
  )
}

/** Under which licence it asks. */
export function LicencePart({ paper }: { paper: Paper }) {
  const { licence } = paper.letter.report
  if (!licence) return null
  const w = paper.lang === 'ar' ? publicCampaignAr : publicCampaignEn
  const days = fillText(w.validOf, { start: dayIn(paper, licence.start), end: dayIn(paper, licence.end) })
  const lines = [
    `${w.licenceNumber}: ${licence.number}`,
    `${w.purpose}: ${licence.purpose}`,
    `${w.valid}: ${days}`,
    licence.target ? `${w.target}: ${amountIn(paper, licence.target)}` : '',
  ].filter(Boolean)
  return (
    <View wrap={false} style={{ marginTop: 12 }}>
      <Words paper={paper} style={sheet.subheading}>
        {w.licence}
      </Words>
      {lines.map((line) => (
        <Words key={line} paper={paper} style={sheet.soft}>
          {line}
        </Words>
      ))}
    </View>
  )
}

/** `isClose`: with less air, in a column. */
export function Ways({ paper, isClose = false }: { paper: Paper; isClose?: boolean }) {
  const { letter, t } = paper
  if (letter.entity.donationWays.length === 0) return null
  return (
    <View wrap={false} style={{ padding: isClose ? 10 : 14, borderRadius: 8, border: `0.75 solid ${INK.line}` }}>
      <Words paper={paper} style={sheet.subheading}>
        {t.ways}
      </Words>
      {letter.entity.donationWays.map((way, index) => (
        <View key={`${index}-${way.label}`} style={{ marginBottom: isClose ? 2 : 6 }}>
          <Words paper={paper} {...(isClose && { style: sheet.soft })}>
            {[t[way.kind], way.label, way.bankName].filter((part) => part !== undefined).join(' · ')}
          </Words>
          {[way.iban && ibanGroups(way.iban), way.url].map(
            (part) =>
              part && (
                <Text
                  key={part}
                  style={[isClose ? sheet.soft : {}, { textAlign: paper.lang === 'ar' ? 'right' : 'left' }]}
                >
                  {part}
                </Text>
              ),
          )}
        </View>
      ))}
    </View>
  )
}
