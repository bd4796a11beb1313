import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { RecordPicker } from '../../../../src/generate/inputs/pickers.tsx'
import type { ReportRow } from '../calls.ts'
import { FiguresSection } from '../figures/Section.tsx'
import { type Language, Letter, LetterLanguage, LetterWidth, type Width } from './Letter.tsx'
import { useAudience } from './useAudience.ts'

interface LivePreviewProps {
  /** As it was when whom it is for last changed. */
  counted: ReportRow
  /** As it was saved last. */
  report: ReportRow
}

interface Looked {
  donor: string | null
  language: Language | null
  width: Width
}

/** The letter of one of its readers, whom and how wide one chooses, drawn anew with each saving of what is being written. */
export function LivePreview({ counted, report }: LivePreviewProps) {
  const translate = useTranslate()
  const { audience } = useAudience(counted)
  const [looked, setLooked] = useState<Looked>({ donor: null, language: null, width: 'phone' })
  const put = (patch: Partial<Looked>) => setLooked((now) => ({ ...now, ...patch }))
  const sample = audience?.sample ?? []
  const first = sample[0]
  if (first === undefined) return null
  const donor = looked.donor ?? first.id
  const own = sample.find(({ id }) => id === donor)?.language ?? null
  return (
    <Box component="section" aria-label={translate('reports.step.preview')}>
      <Box sx={{ display: 'grid', gap: 1, mb: 1.5 }}>
        <RecordPicker
          id="live-preview-donor"
          to="donors"
          size="small"
          value={donor}
          onChange={(id) => put({ donor: id, language: null })}
          label={translate('reports.preview.as')}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <LetterLanguage value={looked.language ?? own} onChange={(language) => put({ language })} />
          <LetterWidth value={looked.width} onChange={(width) => put({ width })} />
        </Box>
      </Box>
      <Letter report={report} donor={donor} language={looked.language} width={looked.width} />
      <FiguresSection report={report} donor={donor} />
    </Box>
  )
}
