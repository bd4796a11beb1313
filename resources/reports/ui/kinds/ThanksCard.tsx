import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { saveFile } from '../../../../src/providers/http.ts'
import { Section } from '../../../../src/ui/Section.tsx'
import { Toggle } from '../../../../src/ui/Toggle.tsx'
import { CARD_SHAPES, type CardShape, cardFile } from '../../../_contracts/thanksCard.ts'
import type { Language } from '../builder/Letter.tsx'
import { type ReportRow, readCard } from '../calls.ts'

const WIDTH: Record<CardShape, number> = { square: 420, story: 300 }
const RATIO: Record<CardShape, string> = { square: '1 / 1', story: '9 / 16' }

/** Gives a file an address for as long as it is shown. */
const showing =
  (blob: Blob) =>
  (image: HTMLImageElement): (() => void) => {
    const url = URL.createObjectURL(blob)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }

interface ThanksCardProps {
  report: Pick<ReportRow, 'id' | 'version' | 'title' | 'thankTitle'>
  language: Language
}

/** [2.29] the picture that readers of the page can pass on, as they will have it. */
export function ThanksCard({ report, language }: ThanksCardProps) {
  const translate = useTranslate()
  const [shape, setShape] = useState<CardShape>('square')
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'card', report.id, report.version, shape, language],
    queryFn: ({ signal }) => readCard(report.id, shape, language, signal),
    gcTime: 0,
  })
  const shown = useMemo(() => (data === undefined ? null : showing(data)), [data])
  const said = report.thankTitle ?? report.title
  return (
    <Section title={translate('reports.kinds.thanks.card')} subtitle={translate('reports.kinds.thanks.cardHint')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 }}>
        <Toggle
          label={translate('reports.kinds.thanks.shape')}
          value={shape}
          onChange={setShape}
          options={CARD_SHAPES.map((value) => ({ value, label: translate(`reports.kinds.thanks.${value}`) }))}
        />
        <Button
          variant="outlined"
          disabled={data === undefined}
          onClick={() => data && saveFile(data, cardFile(shape))}
        >
          {translate('reports.kinds.thanks.save')}
        </Button>
      </Box>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      <Box
        sx={{
          width: '100%',
          maxWidth: WIDTH[shape],
          aspectRatio: RATIO[shape],
          mx: 'auto',
          bgcolor: 'var(--athar-sunk)',
          border: '1px solid var(--athar-hairline)',
          borderRadius: 1,
          overflow: 'hidden',
        }}
      >
        {shown === null ? null : (
          <Box
            component="img"
            ref={shown}
            alt={`${translate('reports.kinds.thanks.card')}: ${said}`}
            sx={{ display: 'block', width: '100%' }}
          />
        )}
      </Box>
    </Section>
  )
}
