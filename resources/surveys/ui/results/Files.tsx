import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { FileTiles } from '../../../../src/generate/FileTiles.tsx'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Pager } from '../../../../src/ui/Pager.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import { readFiles } from '../calls.ts'

interface FilesProps {
  survey: string
  question: string
  /** Answers that have come: with each, what is shown is asked for again. */
  answered: number
}

const placeOf = (id: string): string => `/api/files/${id}/content`

/** What people sent, by the answer that brought it, the newest first. */
export function Files({ survey, question, answered }: FilesProps) {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['surveys', 'files', survey, question, page, answered],
    queryFn: () => readFiles(survey, question, page),
    placeholderData: keepPreviousData,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data?.rows.map(({ id, at, files }) => (
          <Box component="li" key={id}>
            <Typography variant="body2" color="textSecondary">
              <DateText value={at} />
            </Typography>
            <FileTiles
              files={files}
              placeOf={placeOf}
              title={translate('issues.files.title')}
              save={(name) => translate('issues.files.save', { name })}
            />
          </Box>
        ))}
      </Box>
      {data ? <Pager page={page} perPage={LIMITS.pageSize} total={data.total} onPage={setPage} /> : null}
    </>
  )
}
