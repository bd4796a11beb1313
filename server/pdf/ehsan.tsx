/** @jsxRuntime automatic */
import type { FileRef } from '../../resources/_contracts/letter.ts'
import { type Paper, Section, sheet, Words } from './kit.tsx'
import { photoRows, TWO_A_ROW } from './photos.tsx'

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
  if (files.every(({ id }) => !paper.pictures.has(id))) return null
  return (
    <Section paper={paper} title={title}>
      {photoRows({ paper, files, ...TWO_A_ROW })}
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
      <Words paper={paper} style={sheet.soft}>
        {paper.t.attached}
      </Words>
    </Section>
  )
}
