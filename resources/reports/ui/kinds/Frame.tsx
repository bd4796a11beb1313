import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type Ref, useState } from 'react'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { type Language, Letter, LetterLanguage, LetterWidth, type Width } from '../builder/Letter.tsx'
import type { ReportRow } from '../calls.ts'

interface FrameProps {
  report: Pick<ReportRow, 'id' | 'version'>
  donor?: string
  detailed?: boolean
  frame?: Ref<HTMLIFrameElement>
  onLanguage?: (language: Language) => void
}

/** A page of a report to look at, in either language, as wide as a phone or a computer. */
export function Frame({ report, donor, detailed = false, frame, onLanguage }: FrameProps) {
  const { locale } = useFormat()
  const [language, setLanguage] = useState<Language>(locale)
  // On a phone a computer's width could not be read.
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [width, setWidth] = useState<Width>(isPhone ? 'phone' : 'computer')
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <LetterLanguage
          value={language}
          onChange={(chosen) => {
            setLanguage(chosen)
            onLanguage?.(chosen)
          }}
        />
        <LetterWidth value={width} onChange={setWidth} />
      </Box>
      <Letter
        report={report}
        donor={donor ?? null}
        language={language}
        width={width}
        detailed={detailed}
        {...(frame && { frame })}
      />
    </>
  )
}
