import Autocomplete from '@mui/material/Autocomplete'
import Chip from '@mui/material/Chip'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import type { InputProps } from '../types.ts'
import { useField } from './useField.ts'

const NONE: string[] = []

/** Free words as chips: written and ended with Enter, or with leaving the input. */
export function TagsInput(props: InputProps) {
  const input = useField<string[]>(props, NONE)
  const translate = useTranslate()
  return (
    <Autocomplete
      id={input.id}
      multiple
      freeSolo
      autoSelect
      options={NONE}
      value={input.value}
      onChange={(_event, value) => input.set([...new Set(value.map((tag) => tag.trim()).filter((tag) => tag !== ''))])}
      onBlur={input.blur}
      clearText={translate('kit.clear')}
      renderValue={(value, getItemProps) =>
        value.map((tag, index) => {
          const { key, ...item } = getItemProps({ index })
          return <Chip key={key} label={tag} size="small" {...item} />
        })
      }
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.place.label}
          inputRef={input.ref}
          error={input.error !== undefined}
          helperText={input.help ?? translate('kit.tagHint')}
        />
      )}
    />
  )
}
