import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { CopyField } from '../../../../src/ui/CopyField.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { QrPicture } from '../../../../src/ui/QrPicture.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { fromSource } from '../../../_kit/sources.ts'
import type { SurveyRow } from '../calls.ts'

/** Saves the code as a picture that scales, for print. */
function saveCode(from: HTMLElement | null): void {
  const svg = from?.querySelector('svg')
  if (!svg) return
  const copy = svg.cloneNode(true) as SVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', '1024')
  copy.setAttribute('height', '1024')
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: '#fff' }))
    ground.setAttribute(name, value)
  copy.prepend(ground)
  const url = URL.createObjectURL(new Blob([copy.outerHTML], { type: 'image/svg+xml' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'survey-qr.svg'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const PLACE = 'survey-code'

function OpenLink({ record }: { record: SurveyRow }) {
  const translate = useTranslate()
  const address = `${window.location.origin}/survey/${record.id}`
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 168px' },
      }}
    >
      <CopyField
        label={translate('surveys.share.link')}
        value={fromSource(address, 'link')}
        copyLabel={translate('surveys.share.copy')}
      />
      <div id={PLACE}>
        <QrPicture value={fromSource(address, 'poster')} label={translate('surveys.share.code')} />
        <Button size="small" variant="text" onClick={() => saveCode(document.getElementById(PLACE))}>
          {translate('surveys.share.download')}
        </Button>
      </div>
    </Box>
  )
}

/** [4.10] whether it takes answers, beside its link. */
function Accepting({ record }: { record: SurveyRow }) {
  const translate = useTranslate()
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const change = useAct(async () => {
    const data = { acceptAnswers: !record.acceptAnswers, version: record.version }
    await dataProvider.update('surveys', { id: record.id, data, previousData: record })
    await queries.invalidateQueries({ queryKey: ['surveys'] })
  })
  return (
    <>
      {record.acceptAnswers ? null : <Notice tone="warning">{translate('surveys.share.stopped')}</Notice>}
      {change.error === null ? null : <Failure error={change.error} />}
      <Button variant="outlined" disabled={change.busy} onClick={() => void change.run()} sx={{ mt: 2 }}>
        {translate(record.acceptAnswers ? 'surveys.share.stop' : 'surveys.share.resume')}
      </Button>
    </>
  )
}

/** [2.9] the link that anyone may open, and its code for print. */
export function Share({ record }: { record: SurveyRow }) {
  const translate = useTranslate()
  const isOpen = record.status === 'published'
  const isGeneral = record.type === 'general'
  return (
    <Section
      title={translate('surveys.share.title')}
      {...(isOpen && isGeneral && { subtitle: translate('surveys.share.hint') })}
    >
      {isOpen ? null : <Typography>{translate('surveys.share.draft')}</Typography>}
      {isOpen && !isGeneral ? <Typography>{translate('surveys.share.special')}</Typography> : null}
      {isOpen && isGeneral ? <OpenLink record={record} /> : null}
      {isOpen ? <Accepting record={record} /> : null}
    </Section>
  )
}
