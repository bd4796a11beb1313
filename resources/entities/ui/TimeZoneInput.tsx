import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { useField } from '../../../src/generate/inputs/useField.ts'
import type { InputProps } from '../../../src/generate/types.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { ZONES, zoneName } from '../zones.ts'

/** The clock of an entity, found by its city; one that stands there already can always be kept. */
export function TimeZoneInput(props: InputProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const input = useField<string>(props, '')
  const known = Object.keys(ZONES)
  const options = input.value === '' || known.includes(input.value) ? known : [input.value, ...known]
  return (
    <Autocomplete<string, false, true>
      id={input.id}
      options={options}
      value={input.value}
      onChange={(_event, zone) => input.set(zone)}
      onBlur={input.blur}
      disableClearable
      fullWidth
      getOptionLabel={(zone) => (zone === '' ? '' : zoneName(zone, locale))}
      noOptionsText={translate('common.state.noResults')}
      openText={translate('kit.open')}
      closeText={translate('common.action.close')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={props.place.label}
          inputRef={input.ref}
          required={input.required}
          error={input.error !== undefined}
          helperText={input.help}
        />
      )}
    />
  )
}
