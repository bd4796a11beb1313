import Button from '@mui/material/Button'
import { useGetManyAggregate, useNotify, useTranslate } from 'react-admin'
import { asked } from '../../../resources/_kit/pictures.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { files } from '../../../resources/files/schema.ts'
import type { Row } from '../calls.ts'
import { useRights } from '../rights.ts'
import { isPublic } from '../states.ts'
import { isUnanswered } from './answer.ts'
import type { FileRow } from './calls.ts'
import { useQuestion } from './useQuestion.tsx'

/** Of a record that is public already: its pictures that others do not see, because nobody has answered for them. */
export function PicturesWaiting({ resource, record }: { resource: Resource; record: Row }) {
  const translate = useTranslate()
  const notify = useNotify()
  const { can } = useRights(files.name)
  const ids = isPublic(resource, record['status']) ? [...new Set(asked(resource, record).map(({ id }) => id))] : []
  const { data } = useGetManyAggregate<FileRow>(files.name, { ids }, { enabled: ids.length > 0 && can('describe') })
  const { ask, question } = useQuestion()
  const count = (data ?? []).filter((row: FileRow | undefined) => row !== undefined && isUnanswered(row)).length
  const open = async () => {
    if (await ask(resource, [record])) notify('pictures.ask.answered', { type: 'success' })
  }
  return (
    <>
      {question}
      {count === 0 ? null : (
        <Button variant="outlined" color="warning" onClick={() => void open()}>
          {translate('pictures.ask.waiting', { smart_count: count })}
        </Button>
      )}
    </>
  )
}
