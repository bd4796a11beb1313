/** @jsxRuntime automatic */

import { Image, Text, View } from '@react-pdf/renderer'
import { fillText } from '../../i18n/letter.ts'
import { nameIn } from '../../i18n/named.ts'
import { bareAddress } from '../../resources/_contracts/letterFigures.ts'
import { dayIn, end, row, sheet, start, type Told, Words } from './kit.tsx'

/** What stands at the head and the foot of every letter of a charity, about a report or about a year. */

export function entityName({ letter: { entity }, lang }: Told): string {
  return nameIn(entity, lang)
}

/** Two texts of their own: a text that changes by page is not measured inside a row. */
export function PageFoot({ paper }: { paper: Told }) {
  const { t, lang } = paper
  const direction = lang === 'ar' ? ('rtl' as const) : ('ltr' as const)
  return (
    <>
      <Text fixed style={[sheet.pageFoot, { direction, textAlign: start(paper) }]}>
        {entityName(paper)}
      </Text>
      <Text
        fixed
        style={[sheet.pageFoot, { direction, textAlign: end(paper) }]}
        render={({ pageNumber, totalPages }) =>
          fillText(t.page, { page: String(pageNumber), pages: String(totalPages) })
        }
      />
    </>
  )
}

interface HeadProps {
  paper: Told
  band: { height: number; colour: string }
  logo: Buffer | undefined
  /** Left out where the day stands elsewhere. */
  sentAt?: string
}

/** Whose letter it is, and of which day. */
export function EntityHead({ paper, band, logo, sentAt }: HeadProps) {
  const { colours } = paper.letter.entity
  return (
    <>
      <View style={{ height: band.height, marginBottom: 12, backgroundColor: colours?.primary ?? band.colour }} />
      <View
        style={{ flexDirection: row(paper), alignItems: 'center', justifyContent: 'space-between', marginBottom: 14 }}
      >
        <View style={{ flexDirection: row(paper), alignItems: 'center', gap: 8 }}>
          {logo && <Image src={logo} style={{ width: 32, height: 32, objectFit: 'contain' }} />}
          <Words paper={paper} style={{ fontWeight: 700 }}>
            {entityName(paper)}
          </Words>
        </View>
        {sentAt !== undefined && (
          <Words paper={paper} style={sheet.soft}>
            {dayIn(paper, sentAt)}
          </Words>
        )}
      </View>
    </>
  )
}

/** Its licence, and how it is reached. */
export function EntityFoot({ paper }: { paper: Told }) {
  const { letter, t } = paper
  const { entity } = letter
  const facts = [
    entity.licenceNumber ? fillText(t.licenceEntity, { number: entity.licenceNumber }) : '',
    entity.verified ? t.verified : '',
  ].filter((fact) => fact !== '')
  const contact = [entity.phone, entity.email, entity.website && bareAddress(entity.website)].filter(
    (part) => part !== undefined,
  )
  return (
    <View wrap={false} style={{ marginTop: 18 }}>
      {facts.map((fact) => (
        <Words key={fact} paper={paper} style={sheet.soft}>
          {fact}
        </Words>
      ))}
      <View style={{ flexDirection: row(paper), flexWrap: 'wrap', columnGap: 16 }}>
        {contact.map((part) => (
          <Text key={part} style={sheet.soft}>
            {part}
          </Text>
        ))}
      </View>
    </View>
  )
}
