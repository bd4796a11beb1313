import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useOwnId } from '../../../src/generate/people.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { approve, askApproval, type YearLetterRow } from './calls.ts'

/** product.md 30: a second person's word on the draft as it stands. */
export function Approval({ record }: { record: YearLetterRow }) {
  const translate = useTranslate()
  const queries = useQueryClient()
  const me = useOwnId()
  const act = useAct(async (work: () => Promise<unknown>) => {
    await work()
    await queries.invalidateQueries({ queryKey: ['year_letters'] })
  })
  const isAsked = record.askedBy !== null
  const isMine = record.askedBy === me
  const said = isAsked
    ? isMine
      ? 'yearLetters.approval.own'
      : 'yearLetters.approval.asked'
    : 'reports.approval.needed'
  return (
    <Notice tone="warning">
      <div>{translate(said)}</div>
      {act.error === null ? null : <Failure error={act.error} />}
      {isAsked && isMine ? null : (
        <Button
          variant="outlined"
          disabled={act.busy}
          onClick={() => void act.run(() => (isAsked ? approve(record) : askApproval(record.id)))}
          sx={{ mt: 1 }}
        >
          {translate(isAsked ? 'reports.approval.approve' : 'reports.approval.ask')}
        </Button>
      )}
    </Notice>
  )
}
