import Call from '@mui/icons-material/CallOutlined'
import Chat from '@mui/icons-material/ChatOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { RecordLink } from '../../../src/generate/columns/reference.tsx'
import { useRecords } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { Dotted } from '../../../src/ui/Dotted.tsx'
import { Moment } from '../../../src/ui/Moment.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { donorIssues, ISSUE_STATES } from '../../donor_issues/schema.ts'
import { messages } from '../../messages/schema.ts'
import { RowResend } from '../../messages/ui/Acts.tsx'
import type { CONSENTS, donors } from '../schema.ts'
import { useReach } from './SharedPhone.tsx'

type Donor = RecordOf<typeof donors>
type DonorProps = { record: Donor }

const TONE: Record<(typeof CONSENTS)[number], Tone> = { unknown: 'neutral', given: 'success', refused: 'warning' }
const CONSENT_FIELDS = ['reportConsent', 'appealConsent'] as const
const STOPS = ['deceased', 'emailStopped', 'whatsappStopped', 'smsStopped', 'hiddenName'] as const
const LAST = { page: 1, perPage: 1 }

/** What one has to know before one speaks: what the donor allows, and what they stopped. */
export function Allowed({ record }: DonorProps) {
  const texts = useTexts<typeof donors>('donors')
  const consents = CONSENT_FIELDS.filter((name) => Object.hasOwn(TONE, record[name])).map((name) => ({
    name,
    tone: TONE[record[name]],
    label: `${texts.place(name).label}: ${texts.place(name).choice(record[name])}`,
  }))
  const stops = STOPS.filter((name) => record[name]).map((name) => ({
    name,
    tone: 'warning' as const,
    label: texts.place(name).label,
  }))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {[...stops, ...consents].map(({ name, tone, label }) => (
        <StatusChip key={name} tone={tone} label={label} />
      ))}
    </Box>
  )
}

/** A call or a chat with one press. Whoever stopped WhatsApp is not written to there, and nobody to a donor who died. */
function Reach({ record }: DonorProps) {
  const translate = useTranslate()
  const { phone, whatsappStopped } = useReach(record)
  if (phone === null || record.deceased) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      <Button component="a" href={`tel:${phone}`} variant="contained" startIcon={<Call />}>
        {translate('gifts.call.call')}
      </Button>
      {whatsappStopped ? null : (
        <Button
          component="a"
          href={`https://wa.me/${phone.slice(1)}`}
          target="_blank"
          rel="noopener noreferrer"
          variant="outlined"
          startIcon={<Chat />}
        >
          {translate('gifts.call.whatsapp')}
        </Button>
      )}
    </Box>
  )
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ py: 1.5, borderTop: '1px solid var(--athar-hairline)' }}>
    <Typography component="h3" variant="body2" color="textSecondary">
      {title}
    </Typography>
    {children}
  </Box>
)

/** The last letter: when it went, whether it arrived, and again where it did not. */
function LastLetter({ record }: DonorProps) {
  const translate = useTranslate()
  const texts = useTexts<typeof messages>(messages.name)
  const { can } = useRights(messages.name)
  const { data } = useRecords(
    messages,
    { filter: { donor: record.id, kind: 'report' }, sort: { field: 'createdAt', order: 'DESC' }, pagination: LAST },
    { enabled: can('list') },
  )
  const last = data?.[0]
  if (last === undefined)
    return <Fact title={translate('gifts.call.lastLetter')}>{data === undefined ? '…' : '–'}</Fact>
  return (
    <Fact title={translate('gifts.call.lastLetter')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <span>
          <Dotted
            parts={[
              last.report === null ? null : <RecordLink key="report" resource="reports" id={last.report} link />,
              <Moment key="at" value={last.sentAt ?? last.createdAt} />,
              texts.place('state').choice(last.readAt === null ? last.state : 'read'),
            ]}
          />
        </span>
        <RowResend record={last} />
      </Box>
    </Fact>
  )
}

function OpenIssue({ record }: DonorProps) {
  const translate = useTranslate()
  const texts = useTexts<typeof donorIssues>('donor_issues')
  const { can } = useRights('donor_issues')
  const { data } = useRecords(
    donorIssues,
    {
      filter: { donor: record.id, status: ISSUE_STATES.initial },
      sort: { field: 'sentAt', order: 'DESC' },
      pagination: LAST,
    },
    { enabled: can('list') },
  )
  const open = data?.[0]
  if (open === undefined) return null
  return (
    <Fact title={translate('gifts.call.openIssue')}>
      <Dotted
        parts={[
          texts.place('type').choice(open.type),
          open.sentAt === null ? null : <Moment key="at" value={open.sentAt} />,
        ]}
      />
      <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }} dir="auto">
        {open.message}
      </Typography>
    </Fact>
  )
}

/** What is at hand while one speaks with the donor. */
export function CallCard({ record }: DonorProps) {
  const translate = useTranslate()
  return (
    <Section title={translate('gifts.call.title')}>
      <Reach record={record} />
      <LastLetter record={record} />
      <OpenIssue record={record} />
    </Section>
  )
}
