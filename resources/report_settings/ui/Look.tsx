import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../src/generate/Failure.tsx'
import { RecordPicker } from '../../../src/generate/inputs/pickers.tsx'
import { Test } from '../../../src/generate/sending/Test.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { type Language, LetterLanguage, LetterWidth, Page, type Width } from '../../reports/ui/builder/Letter.tsx'
import { reportSettings } from '../schema.ts'
import { previewSetting, type SettingRow } from './calls.ts'

function Drawn({ record }: { record: SettingRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [chosen, setChosen] = useState<string | null>(null)
  const [language, setLanguage] = useState<Language>(locale)
  const [width, setWidth] = useState<Width>('phone')
  const { data, error, refetch } = useQuery({
    queryKey: ['report_settings', 'preview', record.id, record.version, chosen, language],
    queryFn: () => previewSetting(record.id, { language, ...(chosen !== null && { donor: chosen }) }),
    gcTime: 0,
  })
  const donor = chosen ?? data?.donor ?? null
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr auto auto' } }}>
        <RecordPicker
          id="setting-preview-donor"
          to="donors"
          size="small"
          value={donor ?? ''}
          onChange={setChosen}
          label={translate('reports.preview.as')}
        />
        <LetterLanguage value={language} onChange={setLanguage} />
        <LetterWidth value={width} onChange={setWidth} />
      </Box>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && !error ? <PageSkeleton label={translate('common.state.loading')} /> : null}
      {data === undefined ? null : <Page html={data.html} width={width} />}
      <Test resource={reportSettings.name} id={record.id} channels={record.channels} inBoth={language} donor={donor} />
    </Box>
  )
}

/** What a setting would make now, as one of its donors reads it, and a test of it to oneself: before it is switched on. */
export function Look({ record }: { record: SettingRow }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={translate('settings.look.title')} subtitle={translate('settings.look.hint')}>
      <Button variant="outlined" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {translate(isOpen ? 'settings.look.close' : 'settings.look.open')}
      </Button>
      {isOpen ? <Drawn record={record} /> : null}
    </Section>
  )
}
