import { Fragment } from 'react'
import { RecordContextProvider } from 'react-admin'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Row } from './calls.ts'
import { RecordField } from './columns/RecordField.tsx'
import { useTitle } from './title.ts'

interface RecordTitleProps {
  resource: Resource
  record: Row
  /** Fields that name it together, such as the records that it joins; without one that says something its declared title does. */
  by?: readonly string[] | undefined
}

/** What a record is called, for readers. */
export function RecordTitle({ resource, record, by = [] }: RecordTitleProps) {
  const titleIn = useTitle(resource.name)
  const said = by.filter((name) => (record[name] ?? '') !== '')
  if (said.length === 0) return <bdi>{titleIn(record)}</bdi>
  return (
    <RecordContextProvider value={record}>
      {said.map((name, at) => (
        <Fragment key={name}>
          {at === 0 ? null : ' · '}
          <RecordField resource={resource} source={name} />
        </Fragment>
      ))}
    </RecordContextProvider>
  )
}
