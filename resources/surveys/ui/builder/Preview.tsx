import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { PageSkeleton } from '../../../../src/ui/Skeletons.tsx'
import { readPreview, type SurveyRow } from '../calls.ts'

type Language = 'ar' | 'en'

/** The page itself, drawn anew with each saving. Its frame may run nothing; it shares our origin alone so that its own fonts load. */
function Page({ survey, language }: { survey: SurveyRow; language: Language }) {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['surveys', 'preview', survey.id, survey.version, language],
    queryFn: () => readPreview(survey.id, language),
    placeholderData: (before: string | undefined) => before,
    gcTime: 0,
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageSkeleton label={translate('common.state.loading')} />
  return (
    <Box
      component="iframe"
      title={translate('surveys.preview.title')}
      sandbox="allow-same-origin"
      srcDoc={data}
      sx={{
        display: 'block',
        width: '100%',
        maxWidth: 390,
        height: 'min(70vh, 760px)',
        mx: 'auto',
        border: '1px solid var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
      }}
    />
  )
}

/** What a respondent will see, beside what is being written. */
export function Preview({ record }: { record: SurveyRow | null }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  return (
    <section aria-label={translate('surveys.preview.title')}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
        <Typography variant="body2" color="textSecondary">
          {translate(record === null ? 'surveys.preview.later' : 'surveys.preview.saved')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('reports.preview.language')}
          value={language}
          onChange={(_event, chosen: Language | null) => {
            if (chosen !== null) setLanguage(chosen)
          }}
        >
          {(['ar', 'en'] as const).map((one) => (
            <ToggleButton key={one} value={one}>
              {translate(`common.language.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {record === null ? null : <Page survey={record} language={language} />}
    </section>
  )
}
