import { useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { yearLetters } from '../schema.ts'
import type { YearLetterRow } from './calls.ts'

/** product.md 30: of a correction, whom it goes to: no filter says so. */
export function Corrects({ record }: { record: Pick<YearLetterRow, 'corrects'> | null }) {
  const translate = useTranslate()
  if (!record?.corrects) return null
  return (
    <Notice tone="info">
      {translate('yearLetters.correction.corrects')}{' '}
      <RecordLink resource={yearLetters.name} id={record.corrects} link />
    </Notice>
  )
}
