import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { resourceNamed } from '../../registry.ts'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { fieldOf } from '../../../src/generate/fields.ts'
import { NoAccess } from '../../../src/generate/LoadState.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { DateText } from '../../../src/ui/DateText.tsx'
import { KeyValue } from '../../../src/ui/KeyValue.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import { Failure } from '../../../src/generate/Failure.tsx'
import { Decision, type RegistrationRow } from './Decision.tsx'
import { SentFileButtons } from './SentFileButtons.tsx'
import type { SentFile } from '../../entities/ui/admin/types.ts'
import { useReview } from './useReview.ts'

const ENTITY = ['name', 'branchName', 'licenceNumber', 'website', 'brief', 'contactEmail', 'contactPhone', 'language']
const ADMINISTRATOR = ['adminName', 'adminUserName', 'adminEmail', 'emailVerified', 'adminPhone']
const TONE: Record<RegistrationRow['status'], Tone> = { awaiting: 'warning', approved: 'success', rejected: 'danger' }

const fileIn = (value: unknown): SentFile | null =>
  typeof value === 'object' && value !== null && 'name' in value ? (value as SentFile) : null

/** Everything that was written, what is empty included: what is missing is a reason, too. */
function Written({ row, names }: { row: RegistrationRow; names: readonly string[] }) {
  const { resource } = resourceNamed('registrations')
  const texts = useTexts('registrations')
  const items = names.map((name) => {
    const place = texts.place(name)
    const value = <FieldValue field={fieldOf(resource, name)} value={row[name]} place={place} size="page" />
    return { id: name, label: place.label, value }
  })
  return <KeyValue items={items} />
}

function Decided({ row, by }: { row: RegistrationRow; by: string | null }) {
  const translate = useTranslate()
  const at: unknown = row['decidedAt']
  const reason: unknown = row['reason']
  const entity: unknown = row['entity']
  if (row.status === 'awaiting') return null
  return (
    <Alert severity={row.status === 'approved' ? 'success' : 'info'} sx={{ mb: 3 }}>
      {typeof at === 'string' ? (
        <div>
          {translate('admin.registration.decided')}: <DateText value={at} withTime />
        </div>
      ) : null}
      {by === null ? null : (
        <div>
          {translate('admin.registration.decidedBy')}: <bdi>{by}</bdi>
        </div>
      )}
      {typeof reason === 'string' ? (
        <div dir="auto">
          {translate('admin.registration.reason')}: {reason}
        </div>
      ) : null}
      {typeof entity === 'string' ? (
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
const areGone = (row: RegistrationRow): boolean => {
  const at: unknown = row['decidedAt']
  return row.status === 'rejected' && typeof at === 'string' && Date.now() - Date.parse(at) > KEPT_MS
}

/** [7.8] one registration with all that was sent, and the decision. */
export default function AdminRegistration() {
  const translate = useTranslate()
  const texts = useTexts('registrations')
  const { id = '' } = useParams()
  const { ready, can } = useRights('registrations')
  const { data: row, error, refetch } = useGetOne<RegistrationRow>('registrations', { id }, { enabled: can('get') })
  const review = useReview(id)
  if (ready && !can('get')) return <NoAccess />
  if (error && !row) return <Failure error={error} onRetry={() => void refetch()} />
  if (!row) return <PageSkeleton label={translate('common.state.loading')} />
  const created: unknown = row['createdAt']
  const without = translate(areGone(row) ? 'admin.registration.fileGone' : 'admin.registration.noFile')
  return (
    <>
      <PageHeader
        title={<bdi>{row.name}</bdi>}
        subtitle={
          <>
            <bdi>{row.branchName}</bdi>
            {typeof created === 'string' ? (
              <>
                {' · '}
                {translate('admin.registration.received')}: <DateText value={created} withTime />
              </>
            ) : null}
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
            file={fileIn(row['licenceFile'])}
            without={without}
          />
          <SentFileButtons
            registration={id}
            which="logo"
            label={texts.place('logoFile').label}
            file={fileIn(row['logoFile'])}
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
