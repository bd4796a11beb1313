import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Pager } from '../../../../src/ui/Pager.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import { readWritten } from '../calls.ts'

interface WrittenProps {
  survey: string
  question: string
  /** Answers that have come: with each, what is shown is asked for again. */
  answered: number
}

/** What people wrote, the newest first, and the search in it. */
export function Written({ survey, question, answered }: WrittenProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const q = useDeferredValue(typed.trim())
  const { data, error, refetch } = useQuery({
    queryKey: ['surveys', 'texts', survey, question, q, page, answered],
    queryFn: () => readWritten(survey, question, q, page),
    placeholderData: keepPreviousData,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <TextField
        type="search"
        size="small"
        label={translate('surveys.results.search')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setPage(1)
        }}
        sx={{ mb: 2, width: 'min(100%, 320px)' }}
      />
      {data?.total === 0 ? <Typography>{translate('surveys.results.noneFound')}</Typography> : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data?.rows.map(({ id, text, at }) => (
          <Box
            component="li"
            key={id}
            sx={{ borderInlineStart: '3px solid var(--athar-hairline)', paddingInlineStart: 1.5 }}
          >
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              <bdi>{text}</bdi>
            </Typography>
            <Typography variant="body2" color="textSecondary">
              <DateText value={at} />
            </Typography>
          </Box>
        ))}
      </Box>
      {data ? <Pager page={page} perPage={LIMITS.pageSize} total={data.total} onPage={setPage} /> : null}
    </>
  )
}
