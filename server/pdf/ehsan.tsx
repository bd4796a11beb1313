/** @jsxRuntime automatic */
import { Image, View } from '@react-pdf/renderer'
import type { FileRef } from '../../resources/_contracts/letter.ts'
import { type Paper, row, Section, sheet, Words } from './kit.tsx'

const A_ROW = 2

/** product.md 21: before and after, and what is handed over beside the file. */
export function EhsanPart({ paper }: { paper: Paper }) {
  const { letter, t } = paper
  const { ehsan } = letter
  if (!ehsan) return null
  return (
    <>
      <Pictures paper={paper} title={t.before} files={ehsan.before} />
      <Pictures paper={paper} title={t.after} files={ehsan.after} />
      <Papers paper={paper} title={t.handover} names={ehsan.handover.map(({ name }) => name)} />
      <Papers paper={paper} title={t.evidence} names={ehsan.evidence.map(({ name }) => name)} />
    </>
  )
}

function Pictures({ paper, title, files }: { paper: Paper; title: string; files: readonly FileRef[] }) {
  const photos = files.flatMap(({ id }) => paper.pictures.get(id) ?? [])
  if (photos.length === 0) return null
  const rows = Array.from({ length: Math.ceil(photos.length / A_ROW) }, (_, at) =>
    photos.slice(at * A_ROW, (at + 1) * A_ROW),
  )
  return (
    <Section paper={paper} title={title}>
      {rows.map((some, index) => (
        <View key={index} wrap={false} style={{ flexDirection: row(paper), gap: 8, marginTop: 6 }}>
          {some.map((photo, place) => (
            <Image key={place} src={photo} style={{ width: 241, height: 170, objectFit: 'cover', borderRadius: 4 }} />
          ))}
        </View>
      ))}
    </Section>
  )
}

function Papers({ paper, title, names }: { paper: Paper; title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Section paper={paper} title={title}>
      {names.map((name, index) => (
        <Words key={`${index}-${name}`} paper={paper} style={sheet.body}>
          {name}
        </Words>
      ))}
    </Section>
  )
}
