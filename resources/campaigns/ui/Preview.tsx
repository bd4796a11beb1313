import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { PicturesWaiting } from '../../../src/generate/pictures/PicturesWaiting.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { campaigns } from '../schema.ts'
import { type AppealRow, readPreview } from './calls.ts'

const PHONE_WIDTH = 390

/** The page as donors see it, on a phone, and what a text message says. */
export function Preview({ record }: { record: AppealRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [language, setLanguage] = useState<'ar' | 'en'>(locale)
  const { data, error, refetch } = useQuery({
    queryKey: ['campaigns', 'preview', record.id, record.version, language],
    queryFn: () => readPreview(record.id, language),
    gcTime: 0,
  })
  return (
    <Section
      title={translate('campaigns.look.title')}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={translate('reports.preview.language')}
          value={language}
          onChange={(_event, chosen: 'ar' | 'en' | null) => chosen && setLanguage(chosen)}
        >
          <ToggleButton value="ar">{translate('common.language.ar')}</ToggleButton>
          <ToggleButton value="en">{translate('common.language.en')}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <PicturesWaiting
        resource={campaigns}
        record={record}
        why={translate('campaigns.look.waiting')}
        onAnswered={() => void refetch()}
      />
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <PageSkeleton label={translate('common.state.loading')} /> : null}
      {data === undefined ? null : (
        // Its frame may run nothing; it shares our origin alone so that its own fonts load.
        <Box
          component="iframe"
          title={translate('campaigns.look.title')}
          sandbox="allow-same-origin"
          srcDoc={data.html}
          sx={{
            display: 'block',
            width: '100%',
            maxWidth: PHONE_WIDTH,
            height: 'min(80vh, 720px)',
            mx: 'auto',
            border: '1px solid var(--athar-hairline)',
            borderRadius: 1,
            bgcolor: 'var(--athar-surface)',
          }}
        />
      )}
      {data === undefined || data.text === '' ? null : (
        <Box sx={{ mt: 3, maxWidth: PHONE_WIDTH, mx: 'auto' }}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
            {translate('campaigns.look.text')}
          </Typography>
          <Typography
            lang={language}
            dir="auto"
            sx={{
              border: '1px solid var(--athar-hairline)',
              borderRadius: 1,
              p: 2,
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {data.text}
          </Typography>
        </Box>
      )}
    </Section>
  )
}
