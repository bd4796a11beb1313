import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { readAction } from '../../../../src/generate/calls.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import { useTexts } from '../../../../src/generate/texts.ts'
import { useCopy } from '../../../../src/ui/copy.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Dotted } from '../../../../src/ui/Dotted.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { StatusChip } from '../../../../src/ui/StatusChip.tsx'
import { codeInGroups, type ReportSeal, type ReportSeals } from '../../../_contracts/seal.ts'
import type { signedVersions } from '../../../signed_versions/schema.ts'
import type { ReportRow } from '../calls.ts'

const SIGNED = 'signed_versions'

const ITEM = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  py: 1.5,
  borderTop: '1px solid var(--athar-hairline)',
  '&:first-of-type': { borderTop: 0, pt: 0 },
} as const

function Seal({ seal: { code, language, number, publishedAt, byName, state } }: { seal: ReportSeal }) {
  const translate = useTranslate()
  const texts = useTexts<typeof signedVersions>(SIGNED)
  const copy = useCopy()
  const shown = codeInGroups(code)
  return (
    <Box component="li" sx={ITEM}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography>
          {translate('results.seals.version', { number, language: texts.place('language').choice(language) })}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          <Dotted
            parts={[
              <DateText key="at" value={publishedAt} withTime />,
              byName === null ? translate('results.seals.byItself') : <bdi key="by">{byName}</bdi>,
            ]}
          />
        </Typography>
      </Box>
      <StatusChip tone={state === 'intact' ? 'success' : 'danger'} label={translate(`results.seals.${state}`)} />
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <MuiLink
          href={`/verify/${code}`}
          target="_blank"
          rel="noopener"
          aria-label={translate('results.seals.open', { code: shown })}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minHeight: 44 }}
        >
          <bdi dir="ltr">{shown}</bdi>
          <OpenInNew aria-hidden="true" sx={{ fontSize: 16 }} />
        </MuiLink>
        <IconButton aria-label={translate('results.seals.copy', { code: shown })} onClick={() => void copy(shown)}>
          <ContentCopy fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

/** product.md 28: what was signed of the report as it went out, with the code under which anybody sees that it is unchanged. */
export function Seals({ report }: { report: Pick<ReportRow, 'id' | 'status'> }) {
  const translate = useTranslate()
  const { can } = useRights(SIGNED)
  const { data } = useQuery({
    queryKey: [SIGNED, 'seals', report.id, report.status],
    queryFn: () => readAction<ReportSeals>(SIGNED, null, 'seals', { report: report.id }),
    enabled: can('seals'),
  })
  if (data === undefined || data.seals.length === 0) return null
  return (
    <Section title={translate('results.seals.title')} subtitle={translate('results.seals.lead')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.seals.map((seal) => (
          <Seal key={seal.id} seal={seal} />
        ))}
      </Box>
    </Section>
  )
}
