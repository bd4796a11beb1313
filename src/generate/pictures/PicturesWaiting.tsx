import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useGetManyAggregate, useNotify, useTranslate } from 'react-admin'
import { asked } from '../../../resources/_kit/pictures.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { files } from '../../../resources/files/schema.ts'
import { Notice } from '../../ui/Notice.tsx'
import type { Row } from '../calls.ts'
import { useRights } from '../rights.ts'
import { isPublic } from '../states.ts'
import { isUnanswered } from './answer.ts'
import type { FileRow } from './calls.ts'
import { useQuestion } from './useQuestion.tsx'

interface PicturesWaitingProps {
  resource: Resource
  record: Row
  /** Where a record that is not public yet is looked at as others will see it: says why they are missing there. */
  why?: string
  onAnswered?: () => void
}

/** Of a record that is public already: its pictures that others do not see, because nobody has answered for them. */
export function PicturesWaiting({ resource, record, why, onAnswered }: PicturesWaitingProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const { can } = useRights(files.name)
  const isShown = why !== undefined || isPublic(resource, record['status'])
  const ids = isShown ? [...new Set(asked(resource, record).map(({ id }) => id))] : []
  const { data } = useGetManyAggregate<FileRow>(files.name, { ids }, { enabled: ids.length > 0 && can('describe') })
  const { ask, question } = useQuestion()
  const count = (data ?? []).filter((row: FileRow | undefined) => row !== undefined && isUnanswered(row)).length
  const open = async () => {
    if (!(await ask(resource, [record]))) return
    notify('pictures.ask.answered', { type: 'success' })
    onAnswered?.()
  }
  const button = (
    <Button variant="outlined" color="warning" onClick={() => void open()}>
      {translate('pictures.ask.waiting', { smart_count: count })}
    </Button>
  )
  return (
    <>
      {question}
      {count === 0 ? null : why === undefined ? (
        button
      ) : (
        <Notice tone="warning">
          <Typography sx={{ mb: 1 }}>{why}</Typography>
          {button}
        </Notice>
      )}
    </>
  )
}
