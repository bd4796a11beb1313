import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { saveFile } from '../../../../src/providers/http.ts'
import { CopyField } from '../../../../src/ui/CopyField.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { fromSource } from '../../../_kit/sources.ts'
import { type AppealRow, readPreview } from '../calls.ts'
import type { Poster } from './poster.ts'

/** Ways to pass the campaign's page on: its address, a message, a post, a poster with a code. */
export function Share({ record }: { record: AppealRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { data, error, refetch } = useQuery({
    queryKey: ['campaigns', 'preview', record.id, record.version, locale],
    queryFn: () => readPreview(record.id, locale),
    gcTime: 0,
  })
  const save = useAct(async (kind: 'png' | 'pdf') => {
    if (data === undefined) return
    const poster: Poster = {
      lang: locale,
      entity: data.entity,
      title: record.title,
      lines: [translate('campaigns.share.scan'), translate('campaigns.share.licence', { number: data.licence })],
      address: fromSource(data.address, 'poster'),
      picture: data.picture,
      colour: data.colour,
    }
    const { posterPdf, posterPng } = await import('./poster.ts')
    saveFile(await (kind === 'png' ? posterPng(poster) : posterPdf(poster)), `${record.title}.${kind}`)
  })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return null
  const text = encodeURIComponent(`${record.title}\n${fromSource(data.address, 'whatsapp')}`)
  const x = new URLSearchParams({ text: record.title, url: fromSource(data.address, 'x') }).toString()
  const out = { target: '_blank', rel: 'noopener noreferrer', variant: 'outlined' } as const
  return (
    <Section title={translate('campaigns.share.title')} subtitle={translate('campaigns.share.hint')}>
      <CopyField
        label={translate('campaigns.share.address')}
        value={fromSource(data.address, 'link')}
        copyLabel={translate('campaigns.share.copy')}
      />
      {save.error === null ? null : <Failure error={save.error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button component="a" href={data.address} {...out}>
          {translate('campaigns.share.open')}
        </Button>
        <Button component="a" href={`https://wa.me/?text=${text}`} {...out}>
          {translate('campaigns.share.whatsapp')}
        </Button>
        <Button component="a" href={`https://twitter.com/intent/tweet?${x}`} {...out}>
          {translate('campaigns.share.x')}
        </Button>
        <Button variant="outlined" disabled={save.busy} onClick={() => void save.run('png')}>
          {translate('campaigns.share.png')}
        </Button>
        <Button variant="outlined" disabled={save.busy} onClick={() => void save.run('pdf')}>
          {translate('campaigns.share.pdf')}
        </Button>
      </Box>
    </Section>
  )
}
