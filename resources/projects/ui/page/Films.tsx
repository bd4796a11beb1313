import { projects } from '../../schema.ts'
import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { StoredFile } from '../../../../src/generate/StoredFile.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { KeyValue, type KeyValueItem } from '../../../../src/ui/KeyValue.tsx'
import type { ProjectRow } from './types.ts'

export const hasFilm = ({ video, videoFile }: ProjectRow): boolean => video !== null || videoFile !== null

/** The project's film, by its address and as a file. */
export function Films({ project: { video, videoFile } }: { project: ProjectRow }) {
  const texts = useTexts<typeof projects>('projects')
  const place = texts.place('video')
  const items: KeyValueItem[] = []
  if (video !== null) {
    const value = <FieldValue field={projects.fields.video} value={video} place={place} size="page" />
    items.push({ id: 'video', label: place.label, value })
  }
  if (videoFile !== null)
    items.push({ id: 'videoFile', label: texts.place('videoFile').label, value: <StoredFile id={videoFile} /> })
  return items.length === 0 ? null : <KeyValue items={items} />
}
