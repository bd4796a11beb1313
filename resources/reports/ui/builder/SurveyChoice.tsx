import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useField } from '../../../../src/generate/inputs/useField.ts'
import { useRecords } from '../../../../src/generate/records.ts'
import type { InputProps } from '../../../../src/generate/types.ts'
import { surveys } from '../../../surveys/schema.ts'

const ALL = { page: 1, perPage: 100 }

/** [3.12] a survey of the report's project, where it has one. */
export function SurveyChoice({ project, ...props }: InputProps & { project: string }) {
  const translate = useTranslate()
  const input = useField<string | null>(props, null)
  const { data = [] } = useRecords(surveys, {
    filter: { project },
    pagination: ALL,
    sort: { field: 'createdAt', order: 'DESC' },
  })
  if (data.length === 0) return null
  const isKnown = data.some(({ id }) => id === input.value)
  return (
    <TextField
      select
      id={input.id}
      label={input.label}
      value={isKnown ? input.value : ''}
      onChange={({ target }) => input.set(target.value === '' ? null : target.value)}
      onBlur={input.blur}
      inputRef={input.ref}
      error={input.error !== undefined}
      helperText={input.help}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      fullWidth
    >
      <MenuItem value="">{translate('common.state.notSet')}</MenuItem>
      {data.map(({ id, title }) => (
        <MenuItem key={id} value={id}>
          <bdi>{title}</bdi>
        </MenuItem>
      ))}
    </TextField>
  )
}
