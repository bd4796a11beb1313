import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import { projects } from '../../schema.ts'
import type { ProjectRow } from './types.ts'

/** product.md 6: whose project it is; nothing of one that is open to all. */
export function Dedicated({ project: { type, dedicatedTo } }: { project: ProjectRow }) {
  const texts = useTexts<typeof projects>('projects')
  if (type !== 'special' || !dedicatedTo?.length) return null
  const place = texts.place('dedicatedTo')
  return (
    <Section title={place.label}>
      <FieldValue field={projects.fields.dedicatedTo} value={dedicatedTo} place={place} size="page" />
    </Section>
  )
}
