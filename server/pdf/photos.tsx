/** @jsxRuntime automatic */
import { Image, View } from '@react-pdf/renderer'
import type { FileRef } from '../../resources/_contracts/letter.ts'
import { dayIn, Own, type Paper, row, sheet, Words } from './kit.tsx'

interface PhotosProps {
  paper: Paper
  files: readonly FileRef[]
  aRow: number
  size: { width: number; height: number }
  gap: number
}

/** In points: two fill the width of a page. */
export const TWO_A_ROW = { aRow: 2, size: { width: 241, height: 170 }, gap: 8 }

/** Two fill the width of a column of the design that is one sheet. */
export const SMALL_TWO_A_ROW = { aRow: 2, size: { width: 159, height: 92 }, gap: 6 }

/** The pictures that can be had, in rows, each above the charity's words for it; rows that stay whole. */
export function Photos({ paper, files, aRow, size, gap }: PhotosProps) {
  const photos = files.flatMap(({ id, alt, day }) => {
    const src = paper.pictures.get(id)
    return src ? [{ src, alt, day }] : []
  })
  const rows = Array.from({ length: Math.ceil(photos.length / aRow) }, (_, at) =>
    photos.slice(at * aRow, (at + 1) * aRow),
  )
  return rows.map((some, index) => (
    <View key={index} wrap={false} style={{ flexDirection: row(paper), gap, marginTop: 6 }}>
      {some.map(({ src, alt, day }, place) => (
        <View key={place} style={{ width: size.width }}>
          <Image src={src} style={{ ...size, objectFit: 'cover', borderRadius: 4 }} />
          {alt && <Own style={[sheet.soft, { marginTop: 2 }]}>{alt}</Own>}
          {day && (
            <Words paper={paper} style={sheet.soft}>
              {dayIn(paper, day)}
            </Words>
          )}
        </View>
      ))}
    </View>
  ))
}
