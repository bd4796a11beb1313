import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import { act, downloadAction, runAction } from '../../../../src/generate/calls.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useRecords } from '../../../../src/generate/records.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { LongWork } from '../../../../src/ui/LongWork.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { RecordOf } from '../../../_kit/resource.ts'
import { paperBundles } from '../../../paper_bundles/schema.ts'
import type { ReportRow } from '../calls.ts'

type Bundle = RecordOf<typeof paperBundles>
const { name: NAME } = paperBundles
const LAST = { page: 1, perPage: 1 }

function useSay() {
  const translate = useTranslate()
  return (key: string, args?: Record<string, string>) => translate(`resources.paper_bundles.text.${key}`, args)
}

function Making({ bundle, onDone }: { bundle: Bundle; onDone: () => Promise<unknown> }) {
  const say = useSay()
  const texts = useTexts<typeof paperBundles>(NAME)
  const { locale } = useFormat()
  const halt = useAct(async () => {
    await act(NAME, bundle.id, 'stop')
    await onDone()
  })
  const number = (value: number) => formatNumber(value, { locale })
  const done = bundle.made + bundle.leftOut
  const stop = say('stop')
  return (
    <>
      {halt.error === null ? null : <Failure error={halt.error} />}
      <LongWork
        label={say('title')}
        done={done}
        total={bundle.letters}
        countText={say('progress', { done: number(done), total: number(bundle.letters) })}
        status={{ tone: 'info', label: texts.place('state').choice('making') }}
        cancel={{
          label: stop,
          question: {
            title: stop,
            text: say('stopAsk'),
            confirmLabel: stop,
            cancelLabel: say('goOn'),
          },
          onConfirm: async () => void (await halt.start()),
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {say('mayLeave')}
      </Typography>
    </>
  )
}

function Ready({ bundle }: { bundle: Bundle }) {
  const say = useSay()
  const { locale } = useFormat()
  const take = useAct(() => downloadAction(NAME, bundle.id, 'archive', 'letters.zip'))
  const count = (text: 'ready' | 'left', n: number) => say(text, { n: formatNumber(n, { locale }) })
  return (
    <>
      {take.error === null ? null : <Failure error={take.error} />}
      <Typography>
        {count('ready', bundle.made)}{' '}
        {bundle.until === null ? null : (
          <>
            {say('until')} <DateText value={bundle.until} />.
          </>
        )}
      </Typography>
      {bundle.leftOut === 0 ? null : (
        <Typography variant="body2" color="textSecondary">
          {count('left', bundle.leftOut)}
        </Typography>
      )}
      <Button
        variant="contained"
        startIcon={<FileDownload />}
        disabled={take.busy}
        aria-busy={take.busy}
        onClick={() => void take.run()}
        sx={{ mt: 2 }}
      >
        {say('download')}
      </Button>
    </>
  )
}

/** [9.9] all letters of a report that went out, as PDF in one archive: made beside other work, and kept for some days. */
export function Papers({ report }: { report: ReportRow }) {
  const client = useQueryClient()
  const say = useSay()
  const { can } = useRights('reports')
  const followed = useFollowed(['paper_bundles'], [NAME, 'getList'])
  const asked = {
    filter: { report: report.id },
    pagination: LAST,
    sort: { field: 'createdAt', order: 'DESC' },
  } as const
  const { data } = useRecords(paperBundles, asked, followed)
  const refresh = () => client.invalidateQueries({ queryKey: [NAME] })
  const make = useAct(async () => {
    await runAction('reports', report.id, 'makePapers', {})
    await refresh()
  })
  if (data === undefined || !can('makePapers') || report.sentCount === 0) return null
  const [bundle] = data
  const state = bundle?.state
  const told = state === 'failed' || state === 'expired' ? say(state) : say('lead')
  return (
    <Section title={say('title')}>
      {make.error === null ? null : <Failure error={make.error} />}
      {bundle && state === 'making' ? <Making bundle={bundle} onDone={refresh} /> : null}
      {bundle && state === 'ready' ? <Ready bundle={bundle} /> : null}
      {state === 'making' || state === 'ready' ? null : <Typography sx={{ mb: 2 }}>{told}</Typography>}
      {state === 'making' ? null : (
        <Box sx={{ mt: state === 'ready' ? 1 : 0 }}>
          <Button
            variant={state === 'ready' ? 'text' : 'outlined'}
            disabled={make.busy}
            aria-busy={make.busy}
            onClick={() => void make.run()}
          >
            {say(bundle === undefined ? 'make' : 'again')}
          </Button>
        </Box>
      )}
    </Section>
  )
}
