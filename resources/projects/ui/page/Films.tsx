import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { KeyValue, type KeyValueItem } from '../../../../src/ui/KeyValue.tsx'
import { projects } from '../../schema.ts'
import type { ProjectRow } from './types.ts'

export const hasFilm = ({ videos, videoFiles }: ProjectRow): boolean => videos.length > 0 || videoFiles.length > 0

/** The project's films, by their addresses and as files. */
export function Films({ project }: { project: ProjectRow }) {
  const texts = useTexts<typeof projects>('projects')
  const items = (['videos', 'videoFiles'] as const).flatMap((name): KeyValueItem[] => {
    if (project[name].length === 0) return []
    const place = texts.place(name)
    const value = <FieldValue field={projects.fields[name]} value={project[name]} place={place} size="page" />
    return [{ id: name, label: place.label, value }]
  })
  return items.length === 0 ? null : <KeyValue items={items} />
}
