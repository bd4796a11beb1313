import { useTranslate } from 'react-admin'
import { FieldValue } from '../../../../src/generate/columns/FieldValue.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { KeyValue, type KeyValueItem } from '../../../../src/ui/KeyValue.tsx'
import { OutLink } from '../../../../src/ui/OutLink.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { projects } from '../../schema.ts'
import type { ProjectRow } from './types.ts'

/** Where the project is, and who leads it. product.md 18 */
export function PlacePart({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const texts = useTexts<typeof projects>('projects')
  const { mapLink, manager } = project
  const words = (['city', 'region', 'place'] as const).flatMap((name): KeyValueItem[] => {
    const value = project[name]
    return value === null || value === ''
      ? []
      : [{ id: name, label: texts.place(name).label, value: <bdi>{value}</bdi> }]
  })
  const items: KeyValueItem[] = [
    ...words,
    ...(mapLink === null
      ? []
      : [
          {
            id: 'mapLink',
            label: texts.place('mapLink').label,
            value: <OutLink href={mapLink}>{translate('project.place.map')}</OutLink>,
          },
        ]),
    {
      id: 'manager',
      label: texts.place('manager').label,
      value:
        manager === null ? (
          translate('common.state.notSet')
        ) : (
          <FieldValue field={projects.fields.manager} value={manager} place={texts.place('manager')} size="page" />
        ),
    },
  ]
  return (
    <Section title={translate('project.place.title')}>
      <KeyValue items={items} />
    </Section>
  )
}
