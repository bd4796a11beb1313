import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { RecordPicker } from '../../../src/generate/inputs/pickers.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { type Language, LetterLanguage, Page, type Width } from '../../reports/ui/builder/Letter.tsx'
import { readPreview, type YearLetterRow } from './calls.ts'

interface DrawnProps {
  letter: YearLetterRow
  language: Language
  donor: string | null
  width: Width
}

/** The page itself, drawn anew with each saving. */
function Drawn({ letter, language, donor, width }: DrawnProps) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['year_letters', 'preview', letter.id, letter.version, language, donor],
    queryFn: () => readPreview(letter.id, language, donor),
    gcTime: 0,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  if (data === null) return <Typography>{translate('yearLetters.preview.nobody')}</Typography>
  return <Page html={data} width={width} />
}

/** What one of its readers will see, in either language. */
export function Preview({ record, width = 'phone' }: { record: YearLetterRow | null; width?: Width }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  const [donor, setDonor] = useState<string | null>(null)
  return (
    <section aria-label={translate('yearLetters.preview.title')}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {translate(record === null ? 'yearLetters.preview.later' : 'yearLetters.preview.saved')}
        </Typography>
        <LetterLanguage value={language} onChange={setLanguage} />
      </Box>
      {record === null ? null : (
        <>
          <Box sx={{ mb: 2 }}>
            <RecordPicker
              id="year-preview-donor"
              to="donors"
              size="small"
              value={donor ?? ''}
              onChange={(id) => setDonor(id)}
              label={translate('yearLetters.preview.as')}
            />
          </Box>
          <Drawn letter={record} language={language} donor={donor} width={width} />
        </>
      )}
    </section>
  )
}
