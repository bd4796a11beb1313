import Alert, { type AlertColor } from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RecordOf } from '../../_kit/resource.ts'
import { isApprovedByDemo, lockOf } from '../meta.ts'
import type { templates } from '../schema.ts'

type Row = RecordOf<typeof templates>

/** Meta's own words for why it refuses; any other sentence stands as it came. */
const REASONS = [
  'ABUSIVE_CONTENT',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'TAG_CONTENT_MISMATCH',
  'SCAM',
  'INCORRECT_CATEGORY',
] as const

function useReason(): (reason: string) => string {
  const translate = useTranslate()
  return (reason) => {
    const known = REASONS.find((one) => one === reason.toUpperCase())
    return known === undefined ? reason : translate(`templates.reason.${known}`)
  }
}

const SEVERITY: Readonly<Record<Row['metaStatus'], AlertColor>> = {
  notSubmitted: 'info',
  unknown: 'warning',
  pending: 'info',
  approved: 'success',
  rejected: 'error',
  paused: 'warning',
  disabled: 'error',
  deleted: 'info',
}

/** What a template's standing with Meta means, why Meta refused it, and what can be done now. */
export function Standing({ record }: { record: Row }) {
  const translate = useTranslate()
  const reasonOf = useReason()
  const { metaStatus, metaReason, metaChanged } = record
  const [now] = useState(() => Date.now())
  const lock = metaStatus === 'approved' ? lockOf(record, now) : null
  const said = metaChanged ? 'changed' : metaStatus === 'approved' && isApprovedByDemo(record) ? 'demo' : metaStatus
  return (
    <Alert severity={metaChanged ? 'warning' : SEVERITY[metaStatus]} sx={{ mb: 2 }}>
      <AlertTitle>{translate(`templates.standing.${said}Title`)}</AlertTitle>
      {translate(`templates.standing.${said}`)}
      {metaReason === null ? null : (
        <p dir="auto" style={{ marginBlock: 8 }}>
          {translate('templates.metaSays')} <bdi>{reasonOf(metaReason)}</bdi>
        </p>
      )}
      {lock === null ? null : <p style={{ marginBlock: 8 }}>{translate(`validation.${lock.key}`, lock.args)}</p>}
    </Alert>
  )
}
