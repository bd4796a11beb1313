import { RecordContextProvider } from 'react-admin'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Section } from '../../ui/Section.tsx'
import type { Row } from '../calls.ts'
import { RecordField } from '../columns/RecordField.tsx'
import { shownNames } from '../fields.ts'
import { type Part, partsOf } from '../form/sections.ts'
import { useTexts } from '../texts.ts'
import type { Layout } from '../types.ts'

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

export interface FactsProps {
  resource: Resource
  record: Row
  layout?: Layout
  /** Fields that stand elsewhere on the page. */
  without?: readonly string[]
  /** Of what the record says these alone: in a part of the page beside the others. */
  only?: readonly string[]
}

/** The parts of what a record says: fields without a value are left out, and parts without a field. */
export function factsOf({ resource, record, layout, without = [], only }: FactsProps): Part[] {
  const isHere = (name: string) => !without.includes(name) && only?.includes(name) !== false
  const names = shownNames(resource).filter((name) => isHere(name) && !isNothing(record[name]))
  return partsOf(names, layout)
}

/** Everything that a record says, by section; fields without a value are left out, and sections without a field. */
export function Facts(props: FactsProps) {
  const { resource, record, layout, only } = props
  const texts = useTexts(resource.name)
  const parts = factsOf(props).map((part) => (
    <Section key={part.key ?? ''} title={part.key === null ? texts.one : texts.section(part.key)}>
      <KeyValue
        isNarrow={only !== undefined}
        items={part.fields.map((name) => ({
          id: name,
          label: texts.place(name).label,
          value: <RecordField resource={resource} source={name} cells={layout?.cells} size="page" />,
        }))}
      />
    </Section>
  ))
  return <RecordContextProvider value={record}>{parts}</RecordContextProvider>
}
