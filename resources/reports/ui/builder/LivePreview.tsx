import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReportRow } from '../calls.ts'
import { FiguresSection } from '../figures/Section.tsx'
import { type Language, Letter, LetterLanguage } from './Letter.tsx'
import { useAudience } from './useAudience.ts'

interface LivePreviewProps {
  /** As it was when whom it is for last changed. */
  counted: ReportRow
  /** As it was saved last. */
  report: ReportRow
}

/** The letter of one of its readers, drawn anew with each saving of what is being written. */
export function LivePreview({ counted, report }: LivePreviewProps) {
  const translate = useTranslate()
  const { audience } = useAudience(counted)
  const [chosen, setChosen] = useState<Language | null>(null)
  const reader = audience?.sample[0]
  if (reader === undefined) return null
  return (
    <Box component="section" aria-label={translate('reports.step.preview')}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          mb: 1.5,
        }}
      >
        <Typography variant="body2" color="textSecondary">
          {translate('reports.preview.as')}: <bdi>{reader.name}</bdi>
        </Typography>
        <LetterLanguage value={chosen ?? reader.language} onChange={setChosen} />
      </Box>
      <Letter report={report} donor={reader.id} language={chosen} width="phone" />
      <FiguresSection report={report} donor={reader.id} />
    </Box>
  )
}
