import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { usePaused } from '../../../../src/generate/hooks/paused.ts'
import { useRecord, useRecords } from '../../../../src/generate/records.ts'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { LIMITS } from '../../../_kit/limits.ts'
import { NEAREST_FIRST } from '../../../_kit/nearest.ts'
import { reports } from '../../schema.ts'
import type { ReportRow } from '../calls.ts'

/** Those that went to donors, the newest first. */
export const SENT = {
  filter: { status: ['sending', 'sent', 'stopped'], type: ['project', 'notice', 'thanks'] },
  sort: { field: 'sentAt', order: 'DESC' },
  pagination: { page: 1, perPage: LIMITS.pageSize },
} as const

interface ReportPickerProps {
  label: string
  /** A report's id; empty while none is chosen. */
  value: string
  onChange: (id: string) => void
}

/** One of the reports that went out, by its title. */
export function ReportPicker({ label, value, onChange }: ReportPickerProps) {
  const translate = useTranslate()
  const [text, setText] = useState('')
  const q = usePaused(text.trim())
  const { data = [], isFetching } = useRecords(reports, {
    ...SENT,
    ...(q !== '' && { filter: { ...SENT.filter, q }, sort: NEAREST_FIRST }),
  })
  const { data: chosen } = useRecord(reports, value, { enabled: value !== '' })
  return (
    <Autocomplete<ReportRow>
      options={data}
      loading={isFetching}
      value={chosen ?? null}
      onChange={(_event, row) => onChange(row?.id ?? '')}
      onInputChange={(_event, typed, reason) => setText(reason === 'input' ? typed : '')}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(options) => options}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ title }) => title}
      renderOption={({ key, ...props }, { title, sentAt }) => (
        <li key={key} {...props}>
          <span>
            <bdi>{title}</bdi>
            {sentAt === null ? null : (
              <>
                {' · '}
                <DateText value={sentAt} />
              </>
            )}
          </span>
        </li>
      )}
      loadingText={translate('common.state.loading')}
      noOptionsText={translate('common.state.empty')}
      clearText={translate('kit.clear')}
      openText={translate('kit.open')}
      closeText={translate('common.action.close')}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  )
}
