/** @jsxRuntime automatic */
import { Link, View } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { fillText } from '../../i18n/letter.ts'
import type { LetterUpdate } from '../../resources/_contracts/letter.ts'
import { paragraphs } from '../../resources/_contracts/letterFigures.ts'
import { actionOf, dayIn, Own, type Paper, Section, sheet, start, Words } from './kit.tsx'
import { Photos, SMALL_TWO_A_ROW } from './photos.tsx'

const THREE_A_ROW = { aRow: 3, size: { width: 159, height: 119 }, gap: 6 }

export function Updates({ paper, updates }: { paper: Paper; updates: LetterUpdate[] }) {
  const { t } = paper
  return (
    <Section paper={paper} title={t.updates}>
      {updates.length === 0 && <Words paper={paper}>{t.noUpdates}</Words>}
      {updates.flatMap((update, index) => {
        const head = <UpdateHead key={`head-${index}`} paper={paper} update={update} isFirst={index === 0} />
        const body = <UpdateBody key={`body-${index}`} paper={paper} update={update} />
        if (!isShort(update)) return longUpdate({ paper, update, head, key: String(index) })
        return (
          <View key={index} wrap={false}>
            {head}
            {body}
          </View>
        )
      })}
    </Section>
  )
}

/** So much of a text is far less than a page. */
const BEGINNING = 1200

/** Its heading stays with the first words below it; what follows may stand on the next page. */
function longUpdate({ paper, update, head, key }: Part & { head: ReactElement; key: string }): ReactElement[] {
  const [first = '', ...rest] = paragraphs(update.text)
  const following = (text: string[]) => (
    <UpdateBody key={`body-${key}`} paper={paper} update={{ ...update, text: text.join('\n\n') }} />
  )
  if (first === '' || first.length > BEGINNING) return [head, following([first, ...rest])]
  return [
    <View key={`begins-${key}`} wrap={false}>
      {head}
      <Own style={sheet.body}>{first}</Own>
    </View>,
    following(rest),
  ]
}

/** Its words and its pictures, which stand in one row, are not parted by the end of a page. */
const isShort = ({ text, photos }: LetterUpdate): boolean => text.length <= 500 && photos.length <= THREE_A_ROW.aRow

interface Part {
  paper: Paper
  update: LetterUpdate
}

function UpdateHead({ paper, update, isFirst }: Part & { isFirst: boolean }) {
  const from = dayIn(paper, update.from)
  const range = update.to && update.to !== update.from
  return (
    <View wrap={false} minPresenceAhead={120} style={{ marginTop: isFirst ? 0 : 16 }}>
      <Words paper={paper} style={sheet.soft}>
        {range ? fillText(paper.t.dayRange, { from, to: dayIn(paper, update.to ?? '') }) : from}
      </Words>
      <Own style={[sheet.body, { fontWeight: 700 }]}>{update.title}</Own>
    </View>
  )
}

function UpdateBody({ paper, update }: Part) {
  return (
    <View>
      {paragraphs(update.text).map((text) => (
        <Own key={text} style={sheet.body}>
          {text}
        </Own>
      ))}
      <Photos
        paper={paper}
        files={update.photos}
        {...(paper.letter.report.design === 'onePage' ? SMALL_TWO_A_ROW : THREE_A_ROW)}
      />
      {update.videoUrl && (
        <Link
          src={update.videoUrl}
          style={{ color: actionOf(paper), fontSize: 9.5, marginTop: 6, textAlign: start(paper) }}
        >
          {update.videoUrl}
        </Link>
      )}
    </View>
  )
}
