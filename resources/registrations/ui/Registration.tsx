import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { NoAccess, RecordError } from '../../../src/generate/LoadState.tsx'
import { useRecord } from '../../../src/generate/records.ts'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { KeyValue } from '../../../src/ui/KeyValue.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import type { FieldName } from '../../_kit/resource.ts'
import { registrations } from '../schema.ts'
import { Decision, type RegistrationRow } from './Decision.tsx'
import { SentFileButtons } from './SentFileButtons.tsx'
import { useReview } from './useReview.ts'

type Name = FieldName<typeof registrations>

const ENTITY: readonly Name[] = [
  'name',
  'nameEn',
  'branchName',
  'licenceNumber',
  'website',
  'brief',
  'contactEmail',
  'contactPhone',
  'language',
]
const ADMINISTRATOR: readonly Name[] = ['adminName', 'adminUserName', 'adminEmail', 'emailVerified', 'adminPhone']
const TONE: Record<RegistrationRow['status'], Tone> = { awaiting: 'warning', approved: 'success', rejected: 'danger' }

/** Everything that was written, what is empty included: what is missing is a reason, too. */
function Written({ row, names }: { row: RegistrationRow; names: readonly Name[] }) {
  const texts = useTexts<typeof registrations>('registrations')
  const items = names.map((name) => {
    const place = texts.place(name)
    const value = <FieldValue field={registrations.fields[name]} value={row[name]} place={place} size="page" />
    return { id: name, label: place.label, value }
  })
  return <KeyValue items={items} />
}

function Decided({ row, by }: { row: RegistrationRow; by: string | null }) {
  const translate = useTranslate()
  const { decidedAt: at, reason, entity } = row
  if (row.status === 'awaiting') return null
  return (
    <Alert severity={row.status === 'approved' ? 'success' : 'info'} sx={{ mb: 3 }}>
      {at !== null ? (
        <div>
          {translate('admin.registration.decided')}: <DateText value={at} withTime />
        </div>
      ) : null}
      {by === null ? null : (
        <div>
          {translate('admin.registration.decidedBy')}: <bdi>{by}</bdi>
        </div>
      )}
      {reason !== null ? (
        <div dir="auto">
          {translate('admin.registration.reason')}: {reason}
        </div>
      ) : null}
      {entity !== null ? (
        <Button
          component={Link}
          to={`/admin/entities/view/${entity}`}
          color="inherit"
          variant="outlined"
          size="small"
          sx={{ mt: 1, textDecoration: 'none' }}
        >
          {translate('admin.registration.seeEntity')}
        </Button>
      ) : null}
    </Alert>
  )
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

/** Whether the files of a registration that was not accepted have been removed by now. */
const areGone = ({ decidedAt, status }: RegistrationRow): boolean =>
  status === 'rejected' && decidedAt !== null && Date.now() - Date.parse(decidedAt) > KEPT_MS

/** [7.8] one registration with all that was sent, and the decision. */
export default function AdminRegistration() {
  const translate = useTranslate()
  const texts = useTexts<typeof registrations>('registrations')
  const { id = '' } = useParams()
  const { ready, can } = useRights('registrations')
  const { data: row, error, refetch } = useRecord(registrations, id, { enabled: can('get') })
  const review = useReview(id)
  if (ready && !can('get')) return <NoAccess />
  if (error && !row) return <RecordError resource="registrations" error={error} onRetry={() => void refetch()} />
  if (!row) return <PageSkeleton label={translate('common.state.loading')} />
  const without = translate(areGone(row) ? 'admin.registration.fileGone' : 'admin.registration.noFile')
  return (
    <>
      <PageHeader
        title={<bdi>{row.name}</bdi>}
        subtitle={
          <>
            <bdi>{row.branchName}</bdi>
            {' · '}
            {translate('admin.registration.received')}: <DateText value={row.createdAt} withTime />
          </>
        }
        back={{ label: translate('admin.registration.back'), to: '/admin/registrations' }}
        aside={<StatusChip tone={TONE[row.status]} label={texts.state(row.status)} />}
      />
      <Decided row={row} by={review?.decidedBy ?? null} />
      <Decision row={row} alike={review?.alike ?? []} />
      {can('file') ? (
        <Section title={translate('admin.registration.files')}>
          <SentFileButtons
            registration={id}
            which="licence"
            label={texts.place('licenceFile').label}
            file={row.licenceFile}
            without={without}
          />
          <SentFileButtons
            registration={id}
            which="logo"
            label={texts.place('logoFile').label}
            file={row.logoFile}
            without={without}
          />
        </Section>
      ) : null}
      <Section title={translate('admin.registration.entity')}>
        <Written row={row} names={ENTITY} />
      </Section>
      <Section title={translate('admin.registration.administrator')}>
        <Written row={row} names={ADMINISTRATOR} />
      </Section>
    </>
  )
}
