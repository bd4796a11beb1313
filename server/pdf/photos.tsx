/** @jsxRuntime automatic */
import { Image, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import type { FileRef } from '../../resources/_contracts/letter.ts'
import { dayIn, Own, type Paper, row, sheet, start, Words } from './kit.tsx'

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

export const Photos = (props: PhotosProps) => photoRows(props)

/**
 * The pictures that can be had, in rows, each above the charity's words for it; rows that stay whole. As rows of their own for a
 * section: what a section begins with stays in one piece with its heading, and all pictures as one piece are higher than a page.
 */
export function photoRows({ paper, files, aRow, size, gap }: PhotosProps): ReactNode[] {
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
          {alt && <Own style={[sheet.soft, { marginTop: 2, textAlign: start(paper) }]}>{alt}</Own>}
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
