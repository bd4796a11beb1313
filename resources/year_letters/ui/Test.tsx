import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { failText } from '../../../src/generate/sending/failText.ts'
import { Notice } from '../../../src/ui/Notice.tsx'
import { sendTrial, type Trial, type YearLetterRow } from './calls.ts'

function Outcome({ trial: { state, reason } }: { trial: Trial }) {
  const translate = useTranslate()
  if (state === 'sent') return <Notice tone="success">{translate('reports.test.sent')}</Notice>
  if (state === 'unknown') return <Notice tone="warning">{translate('reports.result.unknownHint')}</Notice>
  return (
    <Notice tone="warning">
      {translate('reports.test.failed')} {reason === undefined ? '' : failText(translate, reason, 'email')}
    </Notice>
  )
}

/** product.md 30: a real mail to one's own address, as the first of its donors would get it; counted nowhere. */
export function Test({ record }: { record: YearLetterRow }) {
  const translate = useTranslate()
  const [trial, setTrial] = useState<Trial | null>(null)
  const test = useAct(async () => {
    setTrial(null)
    setTrial(await sendTrial(record.id))
  })
  return (
    <>
      <Button variant="outlined" disabled={test.busy} aria-busy={test.busy} onClick={() => void test.run()}>
        {translate('reports.test.action')}
      </Button>
      {trial === null && test.error === null ? null : (
        <Box sx={{ flexBasis: '100%' }}>
          {trial === null ? null : <Outcome trial={trial} />}
          {test.error === null ? null : <Failure error={test.error} />}
        </Box>
      )}
    </>
  )
}
